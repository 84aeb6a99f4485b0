// Jest's globalSetup: one sandbox for all test files. It ends soon after Jest.
'use strict';

const { startSandbox } = require('./awallet');

module.exports = async () => {
  process.env.AWALLET_SANDBOX = (await startSandbox()).url;
};
