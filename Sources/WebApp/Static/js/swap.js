// One page fades into the next. A page that is left before that has begun breaks it off, which is
// no error. The page waits for this file, so that the promise is never seen without a hand on it.
const quietly = ({ viewTransition: swap }) => {
  for (const part of [swap?.ready, swap?.finished, swap?.updateCallbackDone]) part?.catch(() => {});
};
addEventListener("pageswap", quietly);
addEventListener("pagereveal", quietly);
