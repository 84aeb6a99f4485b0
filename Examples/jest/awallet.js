// Banks for your tests: copy this file beside them. It needs `awallet` on the PATH and Node 18.
'use strict';

const { spawn } = require('node:child_process');
const { once } = require('node:events');
const readline = require('node:readline');

let own;

/** Starts a sandbox that ends soon after this process. Returns its url, a token and its pid. */
async function startSandbox() {
  const options = ['sandbox', '--ephemeral', '--port', '0', '--print-json'];
  const child = spawn('awallet', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child, 'spawn');
  for await (const line of readline.createInterface({ input: child.stdout })) {
    // Nothing of it keeps this process from its end.
    child.unref();
    child.stdout.destroy();
    return JSON.parse(line);
  }
  throw new Error('The sandbox did not start.');
}

async function ask(method, path, body) {
  own ??= process.env.AWALLET_SANDBOX ?? startSandbox().then((sandbox) => sandbox.url);
  const response = await fetch((await own) + path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.status === 204 ? undefined : response.json();
}

/** Makes a bank: its name, url and token. */
const makeBank = async (world = 'demo') =>
  (await ask('POST', '/sandbox/banks', { world })).banks[0];

const deleteBank = (bank) => ask('DELETE', `/sandbox/banks/${bank.name}`);

/** The function of a test that gets a new bank: `test('…', withBank(async (bank) => { … }))`. */
const withBank = (body, world) => async () => {
  const bank = await makeBank(world);
  try {
    await body(bank);
  } finally {
    await deleteBank(bank);
  }
};

module.exports = { startSandbox, makeBank, deleteBank, withBank };
