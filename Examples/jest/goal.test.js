// Tests that run side by side, each with a bank of its own.
'use strict';

const assert = require('node:assert');
const { withBank, makeBank, deleteBank } = require('./awallet');

async function ask(bank, method, path, body) {
  const response = await fetch(bank.url + path, {
    method,
    headers: { Authorization: `Bearer ${bank.token}`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  assert.equal(response.status, 200, await response.clone().text());
  return response.json();
}

async function goals(bank) {
  const [account] = (await ask(bank, 'GET', '/api/v2/accounts')).accounts;
  return `/api/v2/account/${account.accountUid}/savings-goals`;
}

const names = async (bank) =>
  (await ask(bank, 'GET', await goals(bank))).savingsGoalList.map((goal) => goal.name);

test('a new goal is listed', withBank(async (bank) => {
  await ask(bank, 'PUT', await goals(bank), { name: 'Bicycle', currency: 'GBP' });
  assert.ok((await names(bank)).includes('Bicycle'));
}));

test('the goal of the other test is gone', withBank(async (bank) => {
  assert.ok(!(await names(bank)).includes('Bicycle'));
}));

test('another world has other people', withBank(async (bank) => {
  assert.match(bank.token, /challenge-access-token$/);
}, 'challenge'));

test('a bank takes milliseconds', async () => {
  const times = [];
  for (let count = 0; count < 50; count += 1) {
    const begin = performance.now();
    const bank = await makeBank();
    times.push(performance.now() - begin);
    await deleteBank(bank);
  }
  const median = times.sort((a, b) => a - b)[25].toFixed(1);
  console.log(`A bank of its own takes ${median} ms (median of 50).`);
});
