// What keyboards of every script type: decimal digits as Latin ones. Unicode has the ten digits of
// a script in a row, from zero to nine (The Unicode Standard, 4.6).
const isDigit = (code) => /\p{Nd}/u.test(String.fromCodePoint(code));

function value(digit) {
  const code = digit.codePointAt(0);
  let before = 0;
  while (isDigit(code - before - 1)) before++;
  return String(before % 10);
}

export const latin = (text) =>
  text.replace(/\p{Nd}/gu, (digit) => (digit < ":" ? digit : value(digit)));
