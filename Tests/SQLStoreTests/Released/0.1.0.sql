CREATE TABLE migration (version INTEGER NOT NULL PRIMARY KEY) STRICT

CREATE TABLE person (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  phone TEXT UNIQUE,
  username TEXT,
  username_key TEXT UNIQUE,
  email TEXT,
  display_name TEXT NOT NULL,
  joined_at INTEGER NOT NULL,
  password_hash TEXT
, zone TEXT, checksum INTEGER) STRICT, WITHOUT ROWID

CREATE TABLE account (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  kind TEXT NOT NULL CHECK (kind IN ('customer', 'external')),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  balance INTEGER NOT NULL CHECK (abs(balance) <= 9007199254740991),
  owner BLOB REFERENCES person (id),
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  position INTEGER NOT NULL,
  opened_at INTEGER NOT NULL,
  closed_at INTEGER,
  fingerprint BLOB NOT NULL, parent BLOB REFERENCES account (id), checksum INTEGER,
  CHECK (kind = 'external' OR (balance >= 0 AND owner IS NOT NULL)),
  CHECK (closed_at IS NULL OR balance = 0)
) STRICT, WITHOUT ROWID

CREATE TABLE transfer (
  sequence INTEGER NOT NULL PRIMARY KEY CHECK (sequence > 0),
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  kind TEXT NOT NULL,
  debit_account BLOB NOT NULL REFERENCES account (id),
  credit_account BLOB NOT NULL REFERENCES account (id),
  amount INTEGER NOT NULL CHECK (amount > 0 AND amount <= 1000000000000),
  currency TEXT NOT NULL,
  debit_balance INTEGER NOT NULL,
  credit_balance INTEGER NOT NULL,
  booked_at INTEGER NOT NULL,
  fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32),
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  CHECK (debit_account <> credit_account)
) STRICT

CREATE TABLE transfer_note (
  sequence INTEGER NOT NULL PRIMARY KEY REFERENCES transfer (sequence),
  note TEXT NOT NULL
, checksum INTEGER) STRICT

CREATE TABLE session (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  person BLOB NOT NULL REFERENCES person (id),
  door TEXT NOT NULL,
  device TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  idle_seconds INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
, address TEXT NOT NULL DEFAULT '', checksum INTEGER) STRICT, WITHOUT ROWID

CREATE TABLE code_send (
  id INTEGER NOT NULL PRIMARY KEY,
  phone TEXT NOT NULL,
  address TEXT NOT NULL,
  prefix TEXT NOT NULL,
  sent_at INTEGER NOT NULL,
  was_verified INTEGER NOT NULL
, site TEXT NOT NULL DEFAULT '') STRICT

CREATE TABLE code_failure (
  id INTEGER NOT NULL PRIMARY KEY,
  phone TEXT NOT NULL,
  failed_at INTEGER NOT NULL
, counter TEXT NOT NULL DEFAULT '') STRICT

CREATE TABLE sign_in_guard (
  key TEXT NOT NULL PRIMARY KEY,
  failures INTEGER NOT NULL,
  blocked_until INTEGER NOT NULL,
  last_failure INTEGER NOT NULL
) STRICT, WITHOUT ROWID

CREATE TABLE trusted_device (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  person BLOB NOT NULL REFERENCES person (id),
  number TEXT NOT NULL,
  device TEXT NOT NULL,
  trusted_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
, checksum INTEGER) STRICT, WITHOUT ROWID

CREATE TABLE passkey_challenge (
  hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
  browser_hash BLOB NOT NULL CHECK (length(browser_hash) = 32),
  person BLOB REFERENCES person (id),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID

CREATE TABLE passkey_offer_declined (
  person BLOB NOT NULL PRIMARY KEY REFERENCES person (id),
  declined_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID

CREATE TABLE goal (
  id BLOB NOT NULL PRIMARY KEY REFERENCES account (id),
  target INTEGER CHECK (target > 0 AND target <= 9007199254740991),
  picture TEXT,
  created_at INTEGER NOT NULL,
  archived_at INTEGER
, checksum INTEGER) STRICT, WITHOUT ROWID

CREATE TABLE feed_detail (
  sequence INTEGER NOT NULL PRIMARY KEY REFERENCES transfer (sequence),
  account BLOB NOT NULL REFERENCES account (id),
  source TEXT NOT NULL,
  source_sub_type TEXT,
  counterparty_type TEXT NOT NULL,
  counterparty_uid BLOB CHECK (length(counterparty_uid) = 16),
  counterparty_name TEXT NOT NULL,
  sub_name TEXT,
  sub_identifier TEXT,
  sub_sub_identifier TEXT,
  reference TEXT NOT NULL,
  country TEXT NOT NULL,
  category TEXT NOT NULL,
  past_balance INTEGER CHECK (past_balance >= 0),
  settles_at INTEGER,
  settled_at INTEGER,
  updated_at INTEGER NOT NULL, checksum INTEGER,
  CHECK (settles_at IS NOT NULL OR settled_at IS NOT NULL)
) STRICT

CREATE TABLE feed_edit (
  account BLOB NOT NULL REFERENCES account (id),
  sequence INTEGER NOT NULL REFERENCES transfer (sequence),
  category TEXT,
  note TEXT,
  updated_at INTEGER NOT NULL, checksum INTEGER,
  PRIMARY KEY (account, sequence)
) STRICT, WITHOUT ROWID

CREATE TABLE round_up (
  account BLOB NOT NULL REFERENCES account (id),
  week INTEGER NOT NULL,
  saved INTEGER NOT NULL CHECK (saved >= 0), checksum INTEGER,
  PRIMARY KEY (account, week)
) STRICT, WITHOUT ROWID

CREATE TABLE automatic_round_up (
  account BLOB NOT NULL PRIMARY KEY REFERENCES account (id),
  goal BLOB NOT NULL REFERENCES goal (id),
  multiplier INTEGER NOT NULL CHECK (multiplier BETWEEN 1 AND 10),
  activated_at INTEGER NOT NULL,
  activated_by BLOB NOT NULL REFERENCES person (id),
  next_week INTEGER NOT NULL,
  next_at INTEGER NOT NULL
, checksum INTEGER) STRICT, WITHOUT ROWID

CREATE TABLE recurring_transfer (
  goal BLOB NOT NULL PRIMARY KEY REFERENCES goal (id),
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  person BLOB NOT NULL REFERENCES person (id),
  start_day INTEGER NOT NULL,
  frequency TEXT NOT NULL,
  step INTEGER NOT NULL,
  count INTEGER,
  until_day INTEGER,
  days TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  tops_up INTEGER NOT NULL CHECK (tops_up IN (0, 1)),
  reference TEXT NOT NULL,
  next_day INTEGER NOT NULL,
  next_at INTEGER NOT NULL
, checksum INTEGER) STRICT, WITHOUT ROWID

CREATE TABLE account_number (
  account BLOB NOT NULL PRIMARY KEY REFERENCES account (id),
  number TEXT NOT NULL UNIQUE CHECK (length(number) = 8)
, checksum INTEGER) STRICT, WITHOUT ROWID

CREATE TABLE app (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  client TEXT NOT NULL UNIQUE,
  secret_hash BLOB NOT NULL CHECK (length(secret_hash) = 32),
  owner BLOB NOT NULL REFERENCES person (id),
  name TEXT NOT NULL,
  redirects TEXT NOT NULL,
  scopes TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  is_fixed INTEGER NOT NULL CHECK (is_fixed IN (0, 1))
, checksum INTEGER) STRICT, WITHOUT ROWID

CREATE TABLE consent (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  person BLOB NOT NULL REFERENCES person (id),
  app BLOB NOT NULL REFERENCES app (id) ON DELETE CASCADE,
  scopes TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  is_fixed INTEGER NOT NULL CHECK (is_fixed IN (0, 1))
, checksum INTEGER) STRICT, WITHOUT ROWID

CREATE TABLE access_token (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  person BLOB NOT NULL REFERENCES person (id),
  consent BLOB UNIQUE REFERENCES consent (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  expires_at INTEGER,
  is_fixed INTEGER NOT NULL CHECK (is_fixed IN (0, 1))
, checksum INTEGER) STRICT, WITHOUT ROWID

CREATE TABLE refresh_token (
  token_hash BLOB NOT NULL PRIMARY KEY CHECK (length(token_hash) = 32),
  consent BLOB NOT NULL REFERENCES consent (id) ON DELETE CASCADE,
  standing TEXT NOT NULL CHECK (standing IN ('current', 'spare', 'dead')),
  was_used INTEGER NOT NULL CHECK (was_used IN (0, 1)),
  issued_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID

CREATE TABLE authorization_code (
  code_hash BLOB NOT NULL PRIMARY KEY CHECK (length(code_hash) = 32),
  person BLOB NOT NULL REFERENCES person (id),
  app BLOB NOT NULL REFERENCES app (id) ON DELETE CASCADE,
  scopes TEXT NOT NULL,
  redirect TEXT NOT NULL,
  challenge BLOB CHECK (length(challenge) = 32),
  expires_at INTEGER NOT NULL,
  was_used INTEGER NOT NULL CHECK (was_used IN (0, 1)),
  consent BLOB REFERENCES consent (id) ON DELETE SET NULL
) STRICT, WITHOUT ROWID

CREATE TABLE payee (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  person BLOB NOT NULL REFERENCES person (id),
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  phone_number TEXT,
  first_name TEXT,
  middle_name TEXT,
  last_name TEXT,
  business_name TEXT,
  date_of_birth INTEGER,
  created_at INTEGER NOT NULL
, checksum INTEGER) STRICT, WITHOUT ROWID

CREATE TABLE payee_account (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  payee BLOB NOT NULL REFERENCES payee (id),
  position INTEGER NOT NULL,
  description TEXT NOT NULL,
  is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
  kind TEXT NOT NULL,
  bank TEXT NOT NULL,
  number TEXT NOT NULL,
  country TEXT NOT NULL,
  secondary_identifier TEXT
, checksum INTEGER) STRICT, WITHOUT ROWID

CREATE TABLE local_payment (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  person BLOB NOT NULL REFERENCES person (id),
  account BLOB NOT NULL REFERENCES account (id),
  payee BLOB NOT NULL CHECK (length(payee) = 16),
  payee_account BLOB NOT NULL CHECK (length(payee_account) = 16),
  reference TEXT NOT NULL,
  created_at INTEGER NOT NULL
, checksum INTEGER) STRICT, WITHOUT ROWID

CREATE TABLE signing_key (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  person BLOB NOT NULL REFERENCES person (id),
  name TEXT NOT NULL,
  public_key BLOB NOT NULL,
  created_at INTEGER NOT NULL
, checksum INTEGER) STRICT, WITHOUT ROWID

CREATE TABLE goal_photo (
  goal BLOB NOT NULL PRIMARY KEY REFERENCES goal (id),
  owner BLOB NOT NULL REFERENCES person (id),
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  size INTEGER NOT NULL CHECK (size > 0),
  type TEXT NOT NULL,
  bytes BLOB NOT NULL,
  text TEXT
, checksum INTEGER) STRICT

CREATE TABLE attachment (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  person BLOB NOT NULL REFERENCES person (id),
  account BLOB NOT NULL REFERENCES account (id),
  sequence INTEGER NOT NULL REFERENCES transfer (sequence),
  type TEXT NOT NULL,
  size INTEGER NOT NULL CHECK (size BETWEEN 1 AND 5242880),
  added_at INTEGER NOT NULL,
  bytes BLOB NOT NULL CHECK (length(bytes) = size)
, checksum INTEGER) STRICT

CREATE TABLE shop_receipt (
  account BLOB NOT NULL REFERENCES account (id),
  sequence INTEGER NOT NULL REFERENCES transfer (sequence),
  id BLOB NOT NULL CHECK (length(id) = 16),
  text TEXT NOT NULL, checksum INTEGER,
  PRIMARY KEY (account, sequence)
) STRICT, WITHOUT ROWID

CREATE TABLE automatic_saving (
  account BLOB NOT NULL REFERENCES account (id),
  week INTEGER NOT NULL,
  sequence INTEGER NOT NULL REFERENCES transfer (sequence),
  multiplier INTEGER NOT NULL CHECK (multiplier BETWEEN 1 AND 10), checksum INTEGER,
  PRIMARY KEY (account, week)
) STRICT, WITHOUT ROWID

CREATE TABLE webhook (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  person BLOB NOT NULL REFERENCES person (id),
  url TEXT NOT NULL,
  public_key BLOB NOT NULL,
  sealed_key BLOB NOT NULL,
  created_at INTEGER NOT NULL,
  paused_at INTEGER,
  journal_told INTEGER NOT NULL,
  change_told INTEGER NOT NULL
, dropped_count INTEGER NOT NULL DEFAULT 0, dropped_since INTEGER, dropped_until INTEGER, dropped_at INTEGER, checksum INTEGER) STRICT, WITHOUT ROWID

CREATE TABLE feed_change (
  number INTEGER NOT NULL PRIMARY KEY,
  account BLOB NOT NULL REFERENCES account (id),
  sequence INTEGER NOT NULL REFERENCES transfer (sequence),
  changed_at INTEGER NOT NULL
) STRICT

CREATE TABLE webhook_event (
  number INTEGER NOT NULL PRIMARY KEY,
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  webhook BLOB NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
  account BLOB NOT NULL REFERENCES account (id),
  transfer BLOB NOT NULL CHECK (length(transfer) = 16),
  happened_at INTEGER NOT NULL,
  body BLOB NOT NULL,
  attempts INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  due_at INTEGER,
  delivered_at INTEGER
) STRICT

CREATE TABLE webhook_attempt (
  event INTEGER NOT NULL REFERENCES webhook_event (number) ON DELETE CASCADE,
  attempt INTEGER NOT NULL,
  made_at INTEGER NOT NULL,
  status INTEGER,
  fault TEXT,
  PRIMARY KEY (event, attempt),
  CHECK ((status IS NULL) <> (fault IS NULL))
) STRICT, WITHOUT ROWID

CREATE TABLE "passkey" (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  credential_id BLOB NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
  person BLOB NOT NULL REFERENCES person (id),
  public_key BLOB NOT NULL
    CHECK (length(public_key) = 64 OR length(public_key) BETWEEN 256 AND 512),
  sign_count INTEGER NOT NULL CHECK (sign_count >= 0),
  may_be_backed_up INTEGER NOT NULL,
  is_backed_up INTEGER NOT NULL,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
, checksum INTEGER) STRICT, WITHOUT ROWID

CREATE TABLE code_challenge (
  secret_hash BLOB NOT NULL PRIMARY KEY CHECK (length(secret_hash) = 32),
  phone TEXT NOT NULL,
  asker TEXT NOT NULL,
  code_mac BLOB NOT NULL,
  digits INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  guesses INTEGER NOT NULL,
  UNIQUE (phone, asker)
) STRICT, WITHOUT ROWID

CREATE TABLE wallet_mode (
  mode TEXT NOT NULL PRIMARY KEY CHECK (mode IN ('sandbox', 'serve'))
) STRICT, WITHOUT ROWID

CREATE TABLE account_event (
  number INTEGER NOT NULL PRIMARY KEY CHECK (number > 0),
  account BLOB NOT NULL REFERENCES account (id),
  step TEXT NOT NULL CHECK (step IN ('opened', 'closed', 'reopened')),
  happened_at INTEGER NOT NULL,
  hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT

CREATE TABLE row_tally (
  name TEXT NOT NULL PRIMARY KEY,
  count INTEGER NOT NULL,
  checksum INTEGER NOT NULL
) STRICT, WITHOUT ROWID

INSERT INTO migration (version)
VALUES (1)

INSERT INTO migration (version)
VALUES (2)

INSERT INTO migration (version)
VALUES (3)

INSERT INTO migration (version)
VALUES (4)

INSERT INTO migration (version)
VALUES (5)

INSERT INTO migration (version)
VALUES (6)

INSERT INTO migration (version)
VALUES (7)

INSERT INTO migration (version)
VALUES (8)

INSERT INTO migration (version)
VALUES (9)

INSERT INTO migration (version)
VALUES (10)

INSERT INTO migration (version)
VALUES (11)

INSERT INTO migration (version)
VALUES (12)

INSERT INTO migration (version)
VALUES (13)

INSERT INTO migration (version)
VALUES (14)

INSERT INTO migration (version)
VALUES (15)

INSERT INTO migration (version)
VALUES (16)

INSERT INTO migration (version)
VALUES (17)

INSERT INTO person (id, phone, username, username_key, email, display_name, joined_at, password_hash, zone, checksum)
VALUES (x'01a1fd1e8c004457906707c96d34684c', '+15306010001', NULL, NULL, NULL, '', 1795248000000, NULL, NULL, -7836152126774417248)

INSERT INTO person (id, phone, username, username_key, email, display_name, joined_at, password_hash, zone, checksum)
VALUES (x'01a1fd1e8c004cab9008fa3161f684a1', '+15306010002', NULL, NULL, NULL, '', 1795248000000, NULL, NULL, -7496335532818580841)

INSERT INTO account (id, kind, currency, balance, owner, name, name_key, position, opened_at, closed_at, fingerprint, parent, checksum)
VALUES (x'01a1fd1e8c0040a08500c2cefc0edfdd', 'customer', 'USD', 435, x'01a1fd1e8c004cab9008fa3161f684a1', 'Savings', 'savings', 1, 1795248000000, NULL, x'ba84a0bd66dcafaa86704273ddd6ed142f2c8672c88ddb7198974c127dca1ab7', NULL, -617218845428422238)

INSERT INTO account (id, kind, currency, balance, owner, name, name_key, position, opened_at, closed_at, fingerprint, parent, checksum)
VALUES (x'01a1fd1e8c0043ac99248bee219239c2', 'customer', 'USD', 1265, x'01a1fd1e8c004457906707c96d34684c', 'Rent', 'rent', 1, 1795248000000, NULL, x'ba6095e803ca172b9d4a8bf0752f9fd5e7a9b5f18593b7b21152505d37c0bd80', NULL, -4798162232239902455)

INSERT INTO account (id, kind, currency, balance, owner, name, name_key, position, opened_at, closed_at, fingerprint, parent, checksum)
VALUES (x'01a1fd1e8c004692b00f6517a16c9b3e', 'customer', 'USD', 300, x'01a1fd1e8c004457906707c96d34684c', 'Trip', 'goal:01a1fd1e8c004692b00f6517a16c9b3e', 2, 1795248000000, NULL, x'cb762a54d4d473b14361cf4325ae37932c9e7161b052549abe3f29c6a113e261', x'01a1fd1e8c0043ac99248bee219239c2', -8007365497758731587)

INSERT INTO account (id, kind, currency, balance, owner, name, name_key, position, opened_at, closed_at, fingerprint, parent, checksum)
VALUES (x'6177616c6c65843aa578743a55534400', 'external', 'USD', -2000, NULL, 'Outside', 'outside', 0, 0, NULL, x'', NULL, -3745203411207814289)

INSERT INTO transfer (sequence, id, kind, debit_account, credit_account, amount, currency, debit_balance, credit_balance, booked_at, fingerprint, hash)
VALUES (1, x'2498080dd4f48122aa95c927f2724ef6', 'deposit', x'6177616c6c65843aa578743a55534400', x'01a1fd1e8c0043ac99248bee219239c2', 2000, 'USD', -2000, 2000, 1795248000000, x'ccfd9f8f083b24f3e69a06a40251ceec7030eb08143166c8becb48e4c6af9aaf', x'5a3461eb7e07bbd67b3c7cc08e882e98482fa98d888e8c2a75a7ae4849e55c05')

INSERT INTO transfer (sequence, id, kind, debit_account, credit_account, amount, currency, debit_balance, credit_balance, booked_at, fingerprint, hash)
VALUES (2, x'46373dadccc28c859c05ac3249051cd4', 'payment', x'01a1fd1e8c0043ac99248bee219239c2', x'01a1fd1e8c0040a08500c2cefc0edfdd', 435, 'USD', 1565, 435, 1795248000000, x'c3b0e144e100c44f3af54d57cccfc32ab6e816c725a3360e47739f4df4b89011', x'3d7f831c98dcb149e9a05af5df9e5e6204a063232dc4c4f435bf8e5c15429bdf')

INSERT INTO transfer (sequence, id, kind, debit_account, credit_account, amount, currency, debit_balance, credit_balance, booked_at, fingerprint, hash)
VALUES (3, x'cc9b20d436bb8db0b9fbf1e2a38649ec', 'saving', x'01a1fd1e8c0043ac99248bee219239c2', x'01a1fd1e8c004692b00f6517a16c9b3e', 300, 'USD', 1265, 300, 1795248000000, x'1706493dec152384d6061e92e492aa5d2f569b1b26533f760c250e46f17eea58', x'6306b843e8c69457f100923928b2a06c0de0b68c5abadb9caeb365f434a20137')

INSERT INTO transfer_note (sequence, note, checksum)
VALUES (2, 'Lunch', 7212557722529939974)

INSERT INTO session (id, token_hash, person, door, device, created_at, last_used_at, idle_seconds, expires_at, address, checksum)
VALUES (x'01a1fd1e8c007534bb71c72e5ac55825', x'91831d295e1b3c57b28cf8e04e6f824bebca4c8bc1431d7b5605acd8fb78ec35', x'01a1fd1e8c004457906707c96d34684c', 'api', 'test', 1795248000000, 1795248000000, 86400, 1795334400000, '127.0.0.1', -4689544388125520162)

INSERT INTO session (id, token_hash, person, door, device, created_at, last_used_at, idle_seconds, expires_at, address, checksum)
VALUES (x'01a1fd1e8c007b6cb8d0c6acce8db977', x'd17b4f2ce7498162663f8d2e7a9f7452fccc66d466aaf39ac8059d4622f03718', x'01a1fd1e8c004cab9008fa3161f684a1', 'api', 'test', 1795248000000, 1795248000000, 86400, 1795334400000, '127.0.0.1', -7075274788473941055)

INSERT INTO session (id, token_hash, person, door, device, created_at, last_used_at, idle_seconds, expires_at, address, checksum)
VALUES (x'01a1fd1e8c007f2393511facf58857c0', x'44b7a43b6cc35b8688b498f2581fbb68fb2b356038656edf5c05acaf05b79893', x'01a1fd1e8c004457906707c96d34684c', 'api', 'test', 1795248000000, 1795248000000, 86400, 1795334400000, '127.0.0.1', -7435407177858324519)

INSERT INTO goal (id, target, picture, created_at, archived_at, checksum)
VALUES (x'01a1fd1e8c004692b00f6517a16c9b3e', NULL, NULL, 1795248000000, NULL, 1336764225302322555)

INSERT INTO access_token (id, token_hash, person, consent, name, scopes, created_at, last_used_at, expires_at, is_fixed, checksum)
VALUES (x'01a1fd1e8c007a56815700bb998c460a', x'15d02949820e87105ca6f8e28a51cbe66ee324536496ef00181dffb6d4eb40e9', x'01a1fd1e8c004457906707c96d34684c', NULL, 'Pennies', 'account:read', 1795248000000, NULL, NULL, 0, 1551432418519399007)

INSERT INTO payee (id, person, name, kind, phone_number, first_name, middle_name, last_name, business_name, date_of_birth, created_at, checksum)
VALUES (x'01a1fd1e8c007f1e9edf6ff200db8b9b', x'01a1fd1e8c004457906707c96d34684c', 'Bakery', 'BUSINESS', NULL, NULL, NULL, NULL, NULL, NULL, 1795248000000, -6061369232928538323)

INSERT INTO payee_account (id, payee, position, description, is_default, kind, bank, number, country, secondary_identifier, checksum)
VALUES (x'01a1fd1e8c00760098d7547e49a328c2', x'01a1fd1e8c007f1e9edf6ff200db8b9b', 0, 'Till', 1, 'SORT_CODE', '202015', '12345678', 'GB', NULL, 596872201016691917)

INSERT INTO webhook (id, person, url, public_key, sealed_key, created_at, paused_at, journal_told, change_told, dropped_count, dropped_since, dropped_until, dropped_at, checksum)
VALUES (x'01a1fd1e8c007cd2816bf19e945ed9fb', x'01a1fd1e8c004457906707c96d34684c', 'http://127.0.0.1:9/hooks', x'30820122300d06092a864886f70d01010105000382010f003082010a0282010100c3848dcc45f5b6c3bdcb82105fedc24170e0f6d0f8195954ef2cf94bc75e29ff0b8a90525deab0e12dc98485d68fe13a02ba6e71f0c32f1546528b264a42aa987c7db479ac4c8ce40bab6b45b86c01a32f1139138ffb9cc95ac7632d2504c740e8f7cc9ffbcceed82bada5e06c45d6fe6e81846da0901b390d532e5576ff9d899c36320ac4e40a8481941f4aea9d0aa9798fa5afa9d7d0a18b889f96a7b3b3c5d4bf5d0082b2b1cadbad6fbcc573e29c8465281d4c93d8de44ee6d8c477ac9c91dc68e1a8a47ececf55a7a03b68cd2791b76aa7c05fffe97574652729449ea6d2f49c1a20e8f39852f7a99e175de85190c7610df0bba5c791b5be022d3ef6f590203010001', x'fd5ec6fbcef09932814ae08918da6a8683589432496678bc36cca3f7fb7037505a9cef5ff5ae4be53b6a64016da7e44376948b0268670b4c183fbde4dce68ca611bc9a4fb20facf26d73435d462ea44b00252c33704dd9a153ec019d4baacaecf49d434d8f1b490d4455126baa7d7904b4c0e2c9f39ad20eb9d365c770fa394b47acd84d0d2ede93e4d6ef3492eb6e86e4242b4029472bad4b838991434799cd9f2c46cfff9b81675e25db917b9dbb0881cbdb443fd4f8bb1cfe8a553922b0413a4c7aa2770078e2d8c05fd549adf82297013d855f5a58b30d7427707d602494d4f5d0264e8f39fb079e92fcd0b749705a321244dda12a26d30ffdcad1a8b490d6e24808319c5921d6596eef74e909702406f2f0d029b29580906e545924ea94fef1c6f4a80ae7b546919c169d1f20615556dfd22ca494a242e30ff3462226f713154f271fbc7758f5f46ce0185fb6a7194c19d30b041988047ecce67f74fb683975b3686198dd7f2528a17a2b0b29b09b0538ff6d37e2ecfb80269c0ddafed8da4745cfd5f09362b5f9a504e9e7ffdc1ad81a5b45652ffea857544f0ccf08a3b6addc7f407ccbc8ce30316898a867f3266403b83a02817d2f5c5c67637f4426581b190b88a67968a7fe9d8b9ff270c295420f86050acba7346c8f94cde155c166e1f033b578b5dbfc9a71d8956d5063e6a3de4c9a846236ca22e8be084335f27a5d761d9cf242611b5187e990ae113b5b988b37db2291e5ed8d904656364f4ba36cd0c79704266102b2b1dec2b62dc68dd9c098750f91b8b3753403b54162c04303742fc663644a1996361e6fef196423820d68514e3ec2d439ad62a0dbebadaacb9903546adcbc66898f99487fd8915d9934a6d5007bf4745ebca2c8ee994d685c1155723de3ff9cf425fe77b76f1b4b5db179f7ce462db059a7b4c24e1fe695cacb939933e3ae6ae4abaf1aaa51f64aea3b67943d157de63260fca7be58985d4696629f49974b044981f273999b7887dee81ba7a62276b26981c1e66c5742c447bad6f635effa4752787484f59180715e79cf3fa0d6b8421caf453a7dfaeadc12ae8f7fd699edba6619d35228e57d86d9ac9bffcc4af382b5ff4063b46fb24923f05bbc6f4247f30662b0c63299d2cd39893cd7b0bf42507c9d242d54687fe27f72933a4c63daebfb1bb05f9263afdb8845ba1063cc6bcf75176a02b971b897bb70d565136b89e9d42b641b784c5decbcf054baae1bfe3725e6649181065b08f41ebc24ab1ee223143a5e13d4891207f3845de5a2ff2a865c37b931ce66721dbf6a792f62e9dabae122fd0248ac591b1de32474243fdb49b24b1d7b4b293fad8324146f2922ad74a3958f28a0fa1528948002c23acba282839dd0cb439976e059fc22336caaabe796cd1ece21e36fffebb37c7eaf34dce185b633ed8ad5c6a375c0afcd0bf22b163b64d9a5a339fbe99f6c5bdd8393392f122842ec4a04facc75760947563e99f3209977f5a2dd65b12eeb96194a8b649835fb1828254e79ce4102242d960d54b86c947fc3779750fd280871526eef4c22784f7defb65bb197ac7dd86b4cf646c5c5fbfd77f8fe75e03385b657fc630fa4dea525644b4f855e9aa997d74289eb0b7d382ccf02493d7de9ec6b95dc8b43854f7f6005138682625e008a58873af0b4128e6c642094dd9b3d43b2e0f5adebbeacccc1cbbdb0b328ce06cb', 1795248000000, NULL, 3, 0, 0, NULL, NULL, NULL, -1062674951103730581)

INSERT INTO passkey (id, credential_id, person, public_key, sign_count, may_be_backed_up, is_backed_up, name, created_at, last_used_at, checksum)
VALUES (x'395b9c231e4c4826bbfa8ce1fe64f402', x'07', x'01a1fd1e8c004457906707c96d34684c', x'a67d9864af50960367e81a82851efb8c5f650209a54afa3f641186eb981ed4f43732a026ab7dfe22381ee12eb24d1a03caca36a3bc260b10a5d32e7409402801', 3, 1, 0, 'Phone', 5, NULL, -6958127327170060451)

INSERT INTO account_event (number, account, step, happened_at, hash)
VALUES (1, x'01a1fd1e8c0043ac99248bee219239c2', 'opened', 1795248000000, x'b40bdd7a0e5de232f2be7e4341fb1bc0121485618ae58e4f2be3ce6aeb362350')

INSERT INTO account_event (number, account, step, happened_at, hash)
VALUES (2, x'01a1fd1e8c0040a08500c2cefc0edfdd', 'opened', 1795248000000, x'5ad1d3b53b0fa30aa81cc2db15d63debe45300576a66a7659b7e707e26756d49')

INSERT INTO account_event (number, account, step, happened_at, hash)
VALUES (3, x'6177616c6c65843aa578743a55534400', 'opened', 0, x'd9e334131b194f6889ab5e41e4aa8535092cf4257c23884421747066883f27ac')

INSERT INTO account_event (number, account, step, happened_at, hash)
VALUES (4, x'01a1fd1e8c004692b00f6517a16c9b3e', 'opened', 1795248000000, x'a163f34821bf5c2bbdee0f6b488f2e1bc18ab9630420844726f610228fea67de')

INSERT INTO row_tally (name, count, checksum)
VALUES ('access_token', 1, 1551432418519399007)

INSERT INTO row_tally (name, count, checksum)
VALUES ('account', 4, 1648582119050799481)

INSERT INTO row_tally (name, count, checksum)
VALUES ('account_number', 0, 0)

INSERT INTO row_tally (name, count, checksum)
VALUES ('app', 0, 0)

INSERT INTO row_tally (name, count, checksum)
VALUES ('attachment', 0, 0)

INSERT INTO row_tally (name, count, checksum)
VALUES ('automatic_round_up', 0, 0)

INSERT INTO row_tally (name, count, checksum)
VALUES ('automatic_saving', 0, 0)

INSERT INTO row_tally (name, count, checksum)
VALUES ('consent', 0, 0)

INSERT INTO row_tally (name, count, checksum)
VALUES ('feed_detail', 0, 0)

INSERT INTO row_tally (name, count, checksum)
VALUES ('feed_edit', 0, 0)

INSERT INTO row_tally (name, count, checksum)
VALUES ('goal', 1, 1336764225302322555)

INSERT INTO row_tally (name, count, checksum)
VALUES ('goal_photo', 0, 0)

INSERT INTO row_tally (name, count, checksum)
VALUES ('local_payment', 0, 0)

INSERT INTO row_tally (name, count, checksum)
VALUES ('passkey', 1, -6958127327170060451)

INSERT INTO row_tally (name, count, checksum)
VALUES ('payee', 1, -6061369232928538323)

INSERT INTO row_tally (name, count, checksum)
VALUES ('payee_account', 1, 596872201016691917)

INSERT INTO row_tally (name, count, checksum)
VALUES ('person', 2, 339968601589404215)

INSERT INTO row_tally (name, count, checksum)
VALUES ('recurring_transfer', 0, 0)

INSERT INTO row_tally (name, count, checksum)
VALUES ('round_up', 0, 0)

INSERT INTO row_tally (name, count, checksum)
VALUES ('session', 3, -4903056902033982778)

INSERT INTO row_tally (name, count, checksum)
VALUES ('shop_receipt', 0, 0)

INSERT INTO row_tally (name, count, checksum)
VALUES ('signing_key', 0, 0)

INSERT INTO row_tally (name, count, checksum)
VALUES ('transfer_note', 1, 7212557722529939974)

INSERT INTO row_tally (name, count, checksum)
VALUES ('trusted_device', 0, 0)

INSERT INTO row_tally (name, count, checksum)
VALUES ('webhook', 1, -1062674951103730581)

CREATE INDEX account_owner ON account (owner, position)

CREATE UNIQUE INDEX account_name ON account (owner, name_key)
  WHERE closed_at IS NULL AND owner IS NOT NULL

CREATE UNIQUE INDEX account_external ON account (currency) WHERE kind = 'external'

CREATE TRIGGER transfer_is_never_changed BEFORE UPDATE ON transfer
BEGIN SELECT RAISE(ABORT, 'transfers are never changed'); END

CREATE TRIGGER transfer_is_never_deleted BEFORE DELETE ON transfer
BEGIN SELECT RAISE(ABORT, 'transfers are never deleted'); END

CREATE INDEX session_person ON session (person, last_used_at)

CREATE INDEX session_expiry ON session (expires_at)

CREATE INDEX code_send_phone ON code_send (phone, sent_at)

CREATE INDEX code_send_address ON code_send (address, sent_at)

CREATE INDEX code_send_prefix ON code_send (prefix, sent_at)

CREATE INDEX code_send_time ON code_send (sent_at)

CREATE INDEX code_failure_phone ON code_failure (phone, failed_at)

CREATE INDEX code_failure_time ON code_failure (failed_at)

CREATE INDEX trusted_device_person ON trusted_device (person, last_used_at)

CREATE INDEX trusted_device_expiry ON trusted_device (expires_at)

CREATE INDEX passkey_challenge_expiry ON passkey_challenge (expires_at)

CREATE INDEX transfer_debit ON transfer (debit_account, booked_at, sequence)

CREATE INDEX transfer_credit ON transfer (credit_account, booked_at, sequence)

CREATE INDEX feed_detail_settled ON feed_detail (account, settled_at)

CREATE INDEX feed_detail_updated ON feed_detail (account, updated_at)

CREATE INDEX feed_detail_past ON feed_detail (account, sequence)
  WHERE past_balance IS NOT NULL

CREATE INDEX feed_detail_due ON feed_detail (settles_at) WHERE settled_at IS NULL

CREATE INDEX feed_edit_updated ON feed_edit (account, updated_at)

CREATE INDEX automatic_round_up_due ON automatic_round_up (next_at)

CREATE INDEX recurring_transfer_due ON recurring_transfer (next_at)

CREATE INDEX app_owner ON app (owner, id)

CREATE UNIQUE INDEX consent_person ON consent (person, app) WHERE is_fixed = 0

CREATE INDEX consent_app ON consent (app)

CREATE INDEX access_token_person ON access_token (person, id)

CREATE INDEX access_token_expiry ON access_token (expires_at)

CREATE INDEX refresh_token_consent ON refresh_token (consent, standing)

CREATE INDEX refresh_token_expiry ON refresh_token (expires_at)

CREATE INDEX authorization_code_app ON authorization_code (app)

CREATE INDEX authorization_code_person ON authorization_code (person)

CREATE INDEX authorization_code_consent ON authorization_code (consent)

CREATE INDEX authorization_code_expiry ON authorization_code (expires_at)

CREATE INDEX payee_person ON payee (person, created_at, id)

CREATE INDEX payee_account_payee ON payee_account (payee, position)

CREATE INDEX local_payment_payee ON local_payment (payee_account, person, created_at)

CREATE INDEX signing_key_person ON signing_key (person, created_at, id)

CREATE INDEX goal_photo_owner ON goal_photo (owner, goal, size)

CREATE INDEX attachment_entry ON attachment (account, sequence, added_at, id)

CREATE INDEX attachment_person ON attachment (person, size)

CREATE INDEX webhook_person ON webhook (person, id)

CREATE INDEX webhook_paused ON webhook (paused_at, id)

CREATE INDEX webhook_journal ON webhook (journal_told)

CREATE INDEX webhook_change ON webhook (change_told)

CREATE INDEX webhook_event_log ON webhook_event (webhook, number)

CREATE INDEX webhook_event_due ON webhook_event (webhook, due_at, number)
  WHERE due_at IS NOT NULL

CREATE INDEX webhook_event_done ON webhook_event (happened_at) WHERE due_at IS NULL

CREATE INDEX account_open ON account (owner, position, id)
  WHERE closed_at IS NULL AND parent IS NULL

CREATE INDEX account_goals ON account (parent, position, id)
  WHERE closed_at IS NULL AND parent IS NOT NULL

CREATE INDEX passkey_person ON passkey (person, id)

CREATE INDEX webhook_event_waiting ON webhook_event (webhook, number)
  WHERE due_at IS NOT NULL

CREATE INDEX webhook_event_kept ON webhook_event (webhook, number)
  WHERE due_at IS NULL

CREATE INDEX webhook_event_age ON webhook_event (happened_at)
  WHERE due_at IS NOT NULL

CREATE INDEX code_challenge_expiry ON code_challenge (expires_at)

CREATE INDEX code_send_site ON code_send (site, sent_at)

CREATE INDEX sign_in_guard_time ON sign_in_guard (last_failure)

CREATE TRIGGER wallet_mode_is_written_once BEFORE INSERT ON wallet_mode
WHEN EXISTS (SELECT 1 FROM wallet_mode)
BEGIN SELECT RAISE(ABORT, 'a wallet never changes its mode'); END

CREATE TRIGGER wallet_mode_is_never_changed BEFORE UPDATE ON wallet_mode
BEGIN SELECT RAISE(ABORT, 'a wallet never changes its mode'); END

CREATE TRIGGER wallet_mode_is_never_deleted BEFORE DELETE ON wallet_mode
BEGIN SELECT RAISE(ABORT, 'a wallet never changes its mode'); END

CREATE TRIGGER account_event_is_never_changed BEFORE UPDATE ON account_event
BEGIN SELECT RAISE(ABORT, 'the register of accounts is never changed'); END

CREATE TRIGGER account_event_is_never_deleted BEFORE DELETE ON account_event
BEGIN SELECT RAISE(ABORT, 'the register of accounts is never changed'); END

CREATE TRIGGER person_is_sealed AFTER INSERT ON person WHEN NEW.checksum IS NULL BEGIN
  UPDATE person SET checksum = row_checksum('person', NEW.id, NEW.phone, NEW.username, NEW.username_key, NEW.email, NEW.display_name, NEW.joined_at, NEW.password_hash, NEW.zone) WHERE id = NEW.id;
END

CREATE TRIGGER person_is_counted AFTER INSERT ON person BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('person', NEW.id, NEW.phone, NEW.username, NEW.username_key, NEW.email, NEW.display_name, NEW.joined_at, NEW.password_hash, NEW.zone))
  WHERE name = 'person';
END

CREATE TRIGGER person_is_sealed_again
AFTER UPDATE OF id, phone, username, username_key, email, display_name, joined_at, password_hash, zone ON person BEGIN
  SELECT row_is_sound(OLD.checksum, 'person', OLD.id, OLD.phone, OLD.username, OLD.username_key, OLD.email, OLD.display_name, OLD.joined_at, OLD.password_hash, OLD.zone);
  UPDATE person SET checksum = row_checksum('person', NEW.id, NEW.phone, NEW.username, NEW.username_key, NEW.email, NEW.display_name, NEW.joined_at, NEW.password_hash, NEW.zone) WHERE id = NEW.id;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('person', NEW.id, NEW.phone, NEW.username, NEW.username_key, NEW.email, NEW.display_name, NEW.joined_at, NEW.password_hash, NEW.zone)))
  WHERE name = 'person';
END

CREATE TRIGGER person_is_counted_off AFTER DELETE ON person BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'person';
END

CREATE TRIGGER account_is_sealed AFTER INSERT ON account WHEN NEW.checksum IS NULL BEGIN
  UPDATE account SET checksum = row_checksum('account', NEW.id, NEW.kind, NEW.currency, NEW.owner, NEW.name, NEW.name_key, NEW.position, NEW.opened_at, NEW.closed_at, NEW.fingerprint, NEW.parent) WHERE id = NEW.id;
END

CREATE TRIGGER account_is_counted AFTER INSERT ON account BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('account', NEW.id, NEW.kind, NEW.currency, NEW.owner, NEW.name, NEW.name_key, NEW.position, NEW.opened_at, NEW.closed_at, NEW.fingerprint, NEW.parent))
  WHERE name = 'account';
END

CREATE TRIGGER account_is_sealed_again
AFTER UPDATE OF id, kind, currency, owner, name, name_key, position, opened_at, closed_at, fingerprint, parent ON account BEGIN
  SELECT row_is_sound(OLD.checksum, 'account', OLD.id, OLD.kind, OLD.currency, OLD.owner, OLD.name, OLD.name_key, OLD.position, OLD.opened_at, OLD.closed_at, OLD.fingerprint, OLD.parent);
  UPDATE account SET checksum = row_checksum('account', NEW.id, NEW.kind, NEW.currency, NEW.owner, NEW.name, NEW.name_key, NEW.position, NEW.opened_at, NEW.closed_at, NEW.fingerprint, NEW.parent) WHERE id = NEW.id;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('account', NEW.id, NEW.kind, NEW.currency, NEW.owner, NEW.name, NEW.name_key, NEW.position, NEW.opened_at, NEW.closed_at, NEW.fingerprint, NEW.parent)))
  WHERE name = 'account';
END

CREATE TRIGGER account_is_counted_off AFTER DELETE ON account BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'account';
END

CREATE TRIGGER account_number_is_sealed AFTER INSERT ON account_number WHEN NEW.checksum IS NULL BEGIN
  UPDATE account_number SET checksum = row_checksum('account_number', NEW.account, NEW.number) WHERE account = NEW.account;
END

CREATE TRIGGER account_number_is_counted AFTER INSERT ON account_number BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('account_number', NEW.account, NEW.number))
  WHERE name = 'account_number';
END

CREATE TRIGGER account_number_is_sealed_again
AFTER UPDATE OF account, number ON account_number BEGIN
  SELECT row_is_sound(OLD.checksum, 'account_number', OLD.account, OLD.number);
  UPDATE account_number SET checksum = row_checksum('account_number', NEW.account, NEW.number) WHERE account = NEW.account;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('account_number', NEW.account, NEW.number)))
  WHERE name = 'account_number';
END

CREATE TRIGGER account_number_is_counted_off AFTER DELETE ON account_number BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'account_number';
END

CREATE TRIGGER transfer_note_is_sealed AFTER INSERT ON transfer_note WHEN NEW.checksum IS NULL BEGIN
  UPDATE transfer_note SET checksum = row_checksum('transfer_note', NEW.sequence, NEW.note) WHERE sequence = NEW.sequence;
END

CREATE TRIGGER transfer_note_is_counted AFTER INSERT ON transfer_note BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('transfer_note', NEW.sequence, NEW.note))
  WHERE name = 'transfer_note';
END

CREATE TRIGGER transfer_note_is_sealed_again
AFTER UPDATE OF sequence, note ON transfer_note BEGIN
  SELECT row_is_sound(OLD.checksum, 'transfer_note', OLD.sequence, OLD.note);
  UPDATE transfer_note SET checksum = row_checksum('transfer_note', NEW.sequence, NEW.note) WHERE sequence = NEW.sequence;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('transfer_note', NEW.sequence, NEW.note)))
  WHERE name = 'transfer_note';
END

CREATE TRIGGER transfer_note_is_counted_off AFTER DELETE ON transfer_note BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'transfer_note';
END

CREATE TRIGGER feed_detail_is_sealed AFTER INSERT ON feed_detail WHEN NEW.checksum IS NULL BEGIN
  UPDATE feed_detail SET checksum = row_checksum('feed_detail', NEW.sequence, NEW.account, NEW.source, NEW.source_sub_type, NEW.counterparty_type, NEW.counterparty_uid, NEW.counterparty_name, NEW.sub_name, NEW.sub_identifier, NEW.sub_sub_identifier, NEW.reference, NEW.country, NEW.category, NEW.past_balance, NEW.settles_at, NEW.settled_at, NEW.updated_at) WHERE sequence = NEW.sequence;
END

CREATE TRIGGER feed_detail_is_counted AFTER INSERT ON feed_detail BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('feed_detail', NEW.sequence, NEW.account, NEW.source, NEW.source_sub_type, NEW.counterparty_type, NEW.counterparty_uid, NEW.counterparty_name, NEW.sub_name, NEW.sub_identifier, NEW.sub_sub_identifier, NEW.reference, NEW.country, NEW.category, NEW.past_balance, NEW.settles_at, NEW.settled_at, NEW.updated_at))
  WHERE name = 'feed_detail';
END

CREATE TRIGGER feed_detail_is_sealed_again
AFTER UPDATE OF sequence, account, source, source_sub_type, counterparty_type, counterparty_uid, counterparty_name, sub_name, sub_identifier, sub_sub_identifier, reference, country, category, past_balance, settles_at, settled_at, updated_at ON feed_detail BEGIN
  SELECT row_is_sound(OLD.checksum, 'feed_detail', OLD.sequence, OLD.account, OLD.source, OLD.source_sub_type, OLD.counterparty_type, OLD.counterparty_uid, OLD.counterparty_name, OLD.sub_name, OLD.sub_identifier, OLD.sub_sub_identifier, OLD.reference, OLD.country, OLD.category, OLD.past_balance, OLD.settles_at, OLD.settled_at, OLD.updated_at);
  UPDATE feed_detail SET checksum = row_checksum('feed_detail', NEW.sequence, NEW.account, NEW.source, NEW.source_sub_type, NEW.counterparty_type, NEW.counterparty_uid, NEW.counterparty_name, NEW.sub_name, NEW.sub_identifier, NEW.sub_sub_identifier, NEW.reference, NEW.country, NEW.category, NEW.past_balance, NEW.settles_at, NEW.settled_at, NEW.updated_at) WHERE sequence = NEW.sequence;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('feed_detail', NEW.sequence, NEW.account, NEW.source, NEW.source_sub_type, NEW.counterparty_type, NEW.counterparty_uid, NEW.counterparty_name, NEW.sub_name, NEW.sub_identifier, NEW.sub_sub_identifier, NEW.reference, NEW.country, NEW.category, NEW.past_balance, NEW.settles_at, NEW.settled_at, NEW.updated_at)))
  WHERE name = 'feed_detail';
END

CREATE TRIGGER feed_detail_is_counted_off AFTER DELETE ON feed_detail BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'feed_detail';
END

CREATE TRIGGER feed_edit_is_sealed AFTER INSERT ON feed_edit WHEN NEW.checksum IS NULL BEGIN
  UPDATE feed_edit SET checksum = row_checksum('feed_edit', NEW.account, NEW.sequence, NEW.category, NEW.note, NEW.updated_at) WHERE account = NEW.account AND sequence = NEW.sequence;
END

CREATE TRIGGER feed_edit_is_counted AFTER INSERT ON feed_edit BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('feed_edit', NEW.account, NEW.sequence, NEW.category, NEW.note, NEW.updated_at))
  WHERE name = 'feed_edit';
END

CREATE TRIGGER feed_edit_is_sealed_again
AFTER UPDATE OF account, sequence, category, note, updated_at ON feed_edit BEGIN
  SELECT row_is_sound(OLD.checksum, 'feed_edit', OLD.account, OLD.sequence, OLD.category, OLD.note, OLD.updated_at);
  UPDATE feed_edit SET checksum = row_checksum('feed_edit', NEW.account, NEW.sequence, NEW.category, NEW.note, NEW.updated_at) WHERE account = NEW.account AND sequence = NEW.sequence;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('feed_edit', NEW.account, NEW.sequence, NEW.category, NEW.note, NEW.updated_at)))
  WHERE name = 'feed_edit';
END

CREATE TRIGGER feed_edit_is_counted_off AFTER DELETE ON feed_edit BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'feed_edit';
END

CREATE TRIGGER goal_is_sealed AFTER INSERT ON goal WHEN NEW.checksum IS NULL BEGIN
  UPDATE goal SET checksum = row_checksum('goal', NEW.id, NEW.target, NEW.picture, NEW.created_at, NEW.archived_at) WHERE id = NEW.id;
END

CREATE TRIGGER goal_is_counted AFTER INSERT ON goal BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('goal', NEW.id, NEW.target, NEW.picture, NEW.created_at, NEW.archived_at))
  WHERE name = 'goal';
END

CREATE TRIGGER goal_is_sealed_again
AFTER UPDATE OF id, target, picture, created_at, archived_at ON goal BEGIN
  SELECT row_is_sound(OLD.checksum, 'goal', OLD.id, OLD.target, OLD.picture, OLD.created_at, OLD.archived_at);
  UPDATE goal SET checksum = row_checksum('goal', NEW.id, NEW.target, NEW.picture, NEW.created_at, NEW.archived_at) WHERE id = NEW.id;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('goal', NEW.id, NEW.target, NEW.picture, NEW.created_at, NEW.archived_at)))
  WHERE name = 'goal';
END

CREATE TRIGGER goal_is_counted_off AFTER DELETE ON goal BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'goal';
END

CREATE TRIGGER goal_photo_is_sealed AFTER INSERT ON goal_photo WHEN NEW.checksum IS NULL BEGIN
  UPDATE goal_photo SET checksum = row_checksum('goal_photo', NEW.goal, NEW.owner, NEW.digest, NEW.size, NEW.type, NEW.text, NEW.bytes) WHERE goal = NEW.goal;
END

CREATE TRIGGER goal_photo_is_counted AFTER INSERT ON goal_photo BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('goal_photo', NEW.goal, NEW.owner, NEW.digest, NEW.size, NEW.type, NEW.text, NEW.bytes))
  WHERE name = 'goal_photo';
END

CREATE TRIGGER goal_photo_is_sealed_again
AFTER UPDATE OF goal, owner, digest, size, type, text, bytes ON goal_photo BEGIN
  SELECT row_is_sound(OLD.checksum, 'goal_photo', OLD.goal, OLD.owner, OLD.digest, OLD.size, OLD.type, OLD.text, OLD.bytes);
  UPDATE goal_photo SET checksum = row_checksum('goal_photo', NEW.goal, NEW.owner, NEW.digest, NEW.size, NEW.type, NEW.text, NEW.bytes) WHERE goal = NEW.goal;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('goal_photo', NEW.goal, NEW.owner, NEW.digest, NEW.size, NEW.type, NEW.text, NEW.bytes)))
  WHERE name = 'goal_photo';
END

CREATE TRIGGER goal_photo_is_counted_off AFTER DELETE ON goal_photo BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'goal_photo';
END

CREATE TRIGGER attachment_is_sealed AFTER INSERT ON attachment WHEN NEW.checksum IS NULL BEGIN
  UPDATE attachment SET checksum = row_checksum('attachment', NEW.id, NEW.person, NEW.account, NEW.sequence, NEW.type, NEW.size, NEW.added_at, NEW.bytes) WHERE id = NEW.id;
END

CREATE TRIGGER attachment_is_counted AFTER INSERT ON attachment BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('attachment', NEW.id, NEW.person, NEW.account, NEW.sequence, NEW.type, NEW.size, NEW.added_at, NEW.bytes))
  WHERE name = 'attachment';
END

CREATE TRIGGER attachment_is_sealed_again
AFTER UPDATE OF id, person, account, sequence, type, size, added_at, bytes ON attachment BEGIN
  SELECT row_is_sound(OLD.checksum, 'attachment', OLD.id, OLD.person, OLD.account, OLD.sequence, OLD.type, OLD.size, OLD.added_at, OLD.bytes);
  UPDATE attachment SET checksum = row_checksum('attachment', NEW.id, NEW.person, NEW.account, NEW.sequence, NEW.type, NEW.size, NEW.added_at, NEW.bytes) WHERE id = NEW.id;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('attachment', NEW.id, NEW.person, NEW.account, NEW.sequence, NEW.type, NEW.size, NEW.added_at, NEW.bytes)))
  WHERE name = 'attachment';
END

CREATE TRIGGER attachment_is_counted_off AFTER DELETE ON attachment BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'attachment';
END

CREATE TRIGGER shop_receipt_is_sealed AFTER INSERT ON shop_receipt WHEN NEW.checksum IS NULL BEGIN
  UPDATE shop_receipt SET checksum = row_checksum('shop_receipt', NEW.account, NEW.sequence, NEW.id, NEW.text) WHERE account = NEW.account AND sequence = NEW.sequence;
END

CREATE TRIGGER shop_receipt_is_counted AFTER INSERT ON shop_receipt BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('shop_receipt', NEW.account, NEW.sequence, NEW.id, NEW.text))
  WHERE name = 'shop_receipt';
END

CREATE TRIGGER shop_receipt_is_sealed_again
AFTER UPDATE OF account, sequence, id, text ON shop_receipt BEGIN
  SELECT row_is_sound(OLD.checksum, 'shop_receipt', OLD.account, OLD.sequence, OLD.id, OLD.text);
  UPDATE shop_receipt SET checksum = row_checksum('shop_receipt', NEW.account, NEW.sequence, NEW.id, NEW.text) WHERE account = NEW.account AND sequence = NEW.sequence;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('shop_receipt', NEW.account, NEW.sequence, NEW.id, NEW.text)))
  WHERE name = 'shop_receipt';
END

CREATE TRIGGER shop_receipt_is_counted_off AFTER DELETE ON shop_receipt BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'shop_receipt';
END

CREATE TRIGGER round_up_is_sealed AFTER INSERT ON round_up WHEN NEW.checksum IS NULL BEGIN
  UPDATE round_up SET checksum = row_checksum('round_up', NEW.account, NEW.week, NEW.saved) WHERE account = NEW.account AND week = NEW.week;
END

CREATE TRIGGER round_up_is_counted AFTER INSERT ON round_up BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('round_up', NEW.account, NEW.week, NEW.saved))
  WHERE name = 'round_up';
END

CREATE TRIGGER round_up_is_sealed_again
AFTER UPDATE OF account, week, saved ON round_up BEGIN
  SELECT row_is_sound(OLD.checksum, 'round_up', OLD.account, OLD.week, OLD.saved);
  UPDATE round_up SET checksum = row_checksum('round_up', NEW.account, NEW.week, NEW.saved) WHERE account = NEW.account AND week = NEW.week;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('round_up', NEW.account, NEW.week, NEW.saved)))
  WHERE name = 'round_up';
END

CREATE TRIGGER round_up_is_counted_off AFTER DELETE ON round_up BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'round_up';
END

CREATE TRIGGER automatic_round_up_is_sealed AFTER INSERT ON automatic_round_up WHEN NEW.checksum IS NULL BEGIN
  UPDATE automatic_round_up SET checksum = row_checksum('automatic_round_up', NEW.account, NEW.goal, NEW.multiplier, NEW.activated_at, NEW.activated_by, NEW.next_week, NEW.next_at) WHERE account = NEW.account;
END

CREATE TRIGGER automatic_round_up_is_counted AFTER INSERT ON automatic_round_up BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('automatic_round_up', NEW.account, NEW.goal, NEW.multiplier, NEW.activated_at, NEW.activated_by, NEW.next_week, NEW.next_at))
  WHERE name = 'automatic_round_up';
END

CREATE TRIGGER automatic_round_up_is_sealed_again
AFTER UPDATE OF account, goal, multiplier, activated_at, activated_by, next_week, next_at ON automatic_round_up BEGIN
  SELECT row_is_sound(OLD.checksum, 'automatic_round_up', OLD.account, OLD.goal, OLD.multiplier, OLD.activated_at, OLD.activated_by, OLD.next_week, OLD.next_at);
  UPDATE automatic_round_up SET checksum = row_checksum('automatic_round_up', NEW.account, NEW.goal, NEW.multiplier, NEW.activated_at, NEW.activated_by, NEW.next_week, NEW.next_at) WHERE account = NEW.account;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('automatic_round_up', NEW.account, NEW.goal, NEW.multiplier, NEW.activated_at, NEW.activated_by, NEW.next_week, NEW.next_at)))
  WHERE name = 'automatic_round_up';
END

CREATE TRIGGER automatic_round_up_is_counted_off AFTER DELETE ON automatic_round_up BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'automatic_round_up';
END

CREATE TRIGGER automatic_saving_is_sealed AFTER INSERT ON automatic_saving WHEN NEW.checksum IS NULL BEGIN
  UPDATE automatic_saving SET checksum = row_checksum('automatic_saving', NEW.account, NEW.week, NEW.sequence, NEW.multiplier) WHERE account = NEW.account AND week = NEW.week;
END

CREATE TRIGGER automatic_saving_is_counted AFTER INSERT ON automatic_saving BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('automatic_saving', NEW.account, NEW.week, NEW.sequence, NEW.multiplier))
  WHERE name = 'automatic_saving';
END

CREATE TRIGGER automatic_saving_is_sealed_again
AFTER UPDATE OF account, week, sequence, multiplier ON automatic_saving BEGIN
  SELECT row_is_sound(OLD.checksum, 'automatic_saving', OLD.account, OLD.week, OLD.sequence, OLD.multiplier);
  UPDATE automatic_saving SET checksum = row_checksum('automatic_saving', NEW.account, NEW.week, NEW.sequence, NEW.multiplier) WHERE account = NEW.account AND week = NEW.week;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('automatic_saving', NEW.account, NEW.week, NEW.sequence, NEW.multiplier)))
  WHERE name = 'automatic_saving';
END

CREATE TRIGGER automatic_saving_is_counted_off AFTER DELETE ON automatic_saving BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'automatic_saving';
END

CREATE TRIGGER recurring_transfer_is_sealed AFTER INSERT ON recurring_transfer WHEN NEW.checksum IS NULL BEGIN
  UPDATE recurring_transfer SET checksum = row_checksum('recurring_transfer', NEW.goal, NEW.id, NEW.person, NEW.start_day, NEW.frequency, NEW.step, NEW.count, NEW.until_day, NEW.days, NEW.amount, NEW.tops_up, NEW.reference, NEW.next_day, NEW.next_at) WHERE goal = NEW.goal;
END

CREATE TRIGGER recurring_transfer_is_counted AFTER INSERT ON recurring_transfer BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('recurring_transfer', NEW.goal, NEW.id, NEW.person, NEW.start_day, NEW.frequency, NEW.step, NEW.count, NEW.until_day, NEW.days, NEW.amount, NEW.tops_up, NEW.reference, NEW.next_day, NEW.next_at))
  WHERE name = 'recurring_transfer';
END

CREATE TRIGGER recurring_transfer_is_sealed_again
AFTER UPDATE OF goal, id, person, start_day, frequency, step, count, until_day, days, amount, tops_up, reference, next_day, next_at ON recurring_transfer BEGIN
  SELECT row_is_sound(OLD.checksum, 'recurring_transfer', OLD.goal, OLD.id, OLD.person, OLD.start_day, OLD.frequency, OLD.step, OLD.count, OLD.until_day, OLD.days, OLD.amount, OLD.tops_up, OLD.reference, OLD.next_day, OLD.next_at);
  UPDATE recurring_transfer SET checksum = row_checksum('recurring_transfer', NEW.goal, NEW.id, NEW.person, NEW.start_day, NEW.frequency, NEW.step, NEW.count, NEW.until_day, NEW.days, NEW.amount, NEW.tops_up, NEW.reference, NEW.next_day, NEW.next_at) WHERE goal = NEW.goal;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('recurring_transfer', NEW.goal, NEW.id, NEW.person, NEW.start_day, NEW.frequency, NEW.step, NEW.count, NEW.until_day, NEW.days, NEW.amount, NEW.tops_up, NEW.reference, NEW.next_day, NEW.next_at)))
  WHERE name = 'recurring_transfer';
END

CREATE TRIGGER recurring_transfer_is_counted_off AFTER DELETE ON recurring_transfer BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'recurring_transfer';
END

CREATE TRIGGER payee_is_sealed AFTER INSERT ON payee WHEN NEW.checksum IS NULL BEGIN
  UPDATE payee SET checksum = row_checksum('payee', NEW.id, NEW.person, NEW.name, NEW.kind, NEW.phone_number, NEW.first_name, NEW.middle_name, NEW.last_name, NEW.business_name, NEW.date_of_birth, NEW.created_at) WHERE id = NEW.id;
END

CREATE TRIGGER payee_is_counted AFTER INSERT ON payee BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('payee', NEW.id, NEW.person, NEW.name, NEW.kind, NEW.phone_number, NEW.first_name, NEW.middle_name, NEW.last_name, NEW.business_name, NEW.date_of_birth, NEW.created_at))
  WHERE name = 'payee';
END

CREATE TRIGGER payee_is_sealed_again
AFTER UPDATE OF id, person, name, kind, phone_number, first_name, middle_name, last_name, business_name, date_of_birth, created_at ON payee BEGIN
  SELECT row_is_sound(OLD.checksum, 'payee', OLD.id, OLD.person, OLD.name, OLD.kind, OLD.phone_number, OLD.first_name, OLD.middle_name, OLD.last_name, OLD.business_name, OLD.date_of_birth, OLD.created_at);
  UPDATE payee SET checksum = row_checksum('payee', NEW.id, NEW.person, NEW.name, NEW.kind, NEW.phone_number, NEW.first_name, NEW.middle_name, NEW.last_name, NEW.business_name, NEW.date_of_birth, NEW.created_at) WHERE id = NEW.id;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('payee', NEW.id, NEW.person, NEW.name, NEW.kind, NEW.phone_number, NEW.first_name, NEW.middle_name, NEW.last_name, NEW.business_name, NEW.date_of_birth, NEW.created_at)))
  WHERE name = 'payee';
END

CREATE TRIGGER payee_is_counted_off AFTER DELETE ON payee BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'payee';
END

CREATE TRIGGER payee_account_is_sealed AFTER INSERT ON payee_account WHEN NEW.checksum IS NULL BEGIN
  UPDATE payee_account SET checksum = row_checksum('payee_account', NEW.id, NEW.payee, NEW.position, NEW.description, NEW.is_default, NEW.kind, NEW.bank, NEW.number, NEW.country, NEW.secondary_identifier) WHERE id = NEW.id;
END

CREATE TRIGGER payee_account_is_counted AFTER INSERT ON payee_account BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('payee_account', NEW.id, NEW.payee, NEW.position, NEW.description, NEW.is_default, NEW.kind, NEW.bank, NEW.number, NEW.country, NEW.secondary_identifier))
  WHERE name = 'payee_account';
END

CREATE TRIGGER payee_account_is_sealed_again
AFTER UPDATE OF id, payee, position, description, is_default, kind, bank, number, country, secondary_identifier ON payee_account BEGIN
  SELECT row_is_sound(OLD.checksum, 'payee_account', OLD.id, OLD.payee, OLD.position, OLD.description, OLD.is_default, OLD.kind, OLD.bank, OLD.number, OLD.country, OLD.secondary_identifier);
  UPDATE payee_account SET checksum = row_checksum('payee_account', NEW.id, NEW.payee, NEW.position, NEW.description, NEW.is_default, NEW.kind, NEW.bank, NEW.number, NEW.country, NEW.secondary_identifier) WHERE id = NEW.id;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('payee_account', NEW.id, NEW.payee, NEW.position, NEW.description, NEW.is_default, NEW.kind, NEW.bank, NEW.number, NEW.country, NEW.secondary_identifier)))
  WHERE name = 'payee_account';
END

CREATE TRIGGER payee_account_is_counted_off AFTER DELETE ON payee_account BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'payee_account';
END

CREATE TRIGGER local_payment_is_sealed AFTER INSERT ON local_payment WHEN NEW.checksum IS NULL BEGIN
  UPDATE local_payment SET checksum = row_checksum('local_payment', NEW.id, NEW.person, NEW.account, NEW.payee, NEW.payee_account, NEW.reference, NEW.created_at) WHERE id = NEW.id;
END

CREATE TRIGGER local_payment_is_counted AFTER INSERT ON local_payment BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('local_payment', NEW.id, NEW.person, NEW.account, NEW.payee, NEW.payee_account, NEW.reference, NEW.created_at))
  WHERE name = 'local_payment';
END

CREATE TRIGGER local_payment_is_sealed_again
AFTER UPDATE OF id, person, account, payee, payee_account, reference, created_at ON local_payment BEGIN
  SELECT row_is_sound(OLD.checksum, 'local_payment', OLD.id, OLD.person, OLD.account, OLD.payee, OLD.payee_account, OLD.reference, OLD.created_at);
  UPDATE local_payment SET checksum = row_checksum('local_payment', NEW.id, NEW.person, NEW.account, NEW.payee, NEW.payee_account, NEW.reference, NEW.created_at) WHERE id = NEW.id;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('local_payment', NEW.id, NEW.person, NEW.account, NEW.payee, NEW.payee_account, NEW.reference, NEW.created_at)))
  WHERE name = 'local_payment';
END

CREATE TRIGGER local_payment_is_counted_off AFTER DELETE ON local_payment BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'local_payment';
END

CREATE TRIGGER signing_key_is_sealed AFTER INSERT ON signing_key WHEN NEW.checksum IS NULL BEGIN
  UPDATE signing_key SET checksum = row_checksum('signing_key', NEW.id, NEW.person, NEW.name, NEW.public_key, NEW.created_at) WHERE id = NEW.id;
END

CREATE TRIGGER signing_key_is_counted AFTER INSERT ON signing_key BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('signing_key', NEW.id, NEW.person, NEW.name, NEW.public_key, NEW.created_at))
  WHERE name = 'signing_key';
END

CREATE TRIGGER signing_key_is_sealed_again
AFTER UPDATE OF id, person, name, public_key, created_at ON signing_key BEGIN
  SELECT row_is_sound(OLD.checksum, 'signing_key', OLD.id, OLD.person, OLD.name, OLD.public_key, OLD.created_at);
  UPDATE signing_key SET checksum = row_checksum('signing_key', NEW.id, NEW.person, NEW.name, NEW.public_key, NEW.created_at) WHERE id = NEW.id;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('signing_key', NEW.id, NEW.person, NEW.name, NEW.public_key, NEW.created_at)))
  WHERE name = 'signing_key';
END

CREATE TRIGGER signing_key_is_counted_off AFTER DELETE ON signing_key BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'signing_key';
END

CREATE TRIGGER passkey_is_sealed AFTER INSERT ON passkey WHEN NEW.checksum IS NULL BEGIN
  UPDATE passkey SET checksum = row_checksum('passkey', NEW.id, NEW.credential_id, NEW.person, NEW.public_key, NEW.sign_count, NEW.may_be_backed_up, NEW.is_backed_up, NEW.name, NEW.created_at, NEW.last_used_at) WHERE id = NEW.id;
END

CREATE TRIGGER passkey_is_counted AFTER INSERT ON passkey BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('passkey', NEW.id, NEW.credential_id, NEW.person, NEW.public_key, NEW.sign_count, NEW.may_be_backed_up, NEW.is_backed_up, NEW.name, NEW.created_at, NEW.last_used_at))
  WHERE name = 'passkey';
END

CREATE TRIGGER passkey_is_sealed_again
AFTER UPDATE OF id, credential_id, person, public_key, sign_count, may_be_backed_up, is_backed_up, name, created_at, last_used_at ON passkey BEGIN
  SELECT row_is_sound(OLD.checksum, 'passkey', OLD.id, OLD.credential_id, OLD.person, OLD.public_key, OLD.sign_count, OLD.may_be_backed_up, OLD.is_backed_up, OLD.name, OLD.created_at, OLD.last_used_at);
  UPDATE passkey SET checksum = row_checksum('passkey', NEW.id, NEW.credential_id, NEW.person, NEW.public_key, NEW.sign_count, NEW.may_be_backed_up, NEW.is_backed_up, NEW.name, NEW.created_at, NEW.last_used_at) WHERE id = NEW.id;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('passkey', NEW.id, NEW.credential_id, NEW.person, NEW.public_key, NEW.sign_count, NEW.may_be_backed_up, NEW.is_backed_up, NEW.name, NEW.created_at, NEW.last_used_at)))
  WHERE name = 'passkey';
END

CREATE TRIGGER passkey_is_counted_off AFTER DELETE ON passkey BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'passkey';
END

CREATE TRIGGER app_is_sealed AFTER INSERT ON app WHEN NEW.checksum IS NULL BEGIN
  UPDATE app SET checksum = row_checksum('app', NEW.id, NEW.client, NEW.secret_hash, NEW.owner, NEW.name, NEW.redirects, NEW.scopes, NEW.created_at, NEW.last_used_at, NEW.is_fixed) WHERE id = NEW.id;
END

CREATE TRIGGER app_is_counted AFTER INSERT ON app BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('app', NEW.id, NEW.client, NEW.secret_hash, NEW.owner, NEW.name, NEW.redirects, NEW.scopes, NEW.created_at, NEW.last_used_at, NEW.is_fixed))
  WHERE name = 'app';
END

CREATE TRIGGER app_is_sealed_again
AFTER UPDATE OF id, client, secret_hash, owner, name, redirects, scopes, created_at, last_used_at, is_fixed ON app BEGIN
  SELECT row_is_sound(OLD.checksum, 'app', OLD.id, OLD.client, OLD.secret_hash, OLD.owner, OLD.name, OLD.redirects, OLD.scopes, OLD.created_at, OLD.last_used_at, OLD.is_fixed);
  UPDATE app SET checksum = row_checksum('app', NEW.id, NEW.client, NEW.secret_hash, NEW.owner, NEW.name, NEW.redirects, NEW.scopes, NEW.created_at, NEW.last_used_at, NEW.is_fixed) WHERE id = NEW.id;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('app', NEW.id, NEW.client, NEW.secret_hash, NEW.owner, NEW.name, NEW.redirects, NEW.scopes, NEW.created_at, NEW.last_used_at, NEW.is_fixed)))
  WHERE name = 'app';
END

CREATE TRIGGER app_is_counted_off AFTER DELETE ON app BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'app';
END

CREATE TRIGGER consent_is_sealed AFTER INSERT ON consent WHEN NEW.checksum IS NULL BEGIN
  UPDATE consent SET checksum = row_checksum('consent', NEW.id, NEW.person, NEW.app, NEW.scopes, NEW.created_at, NEW.last_used_at, NEW.is_fixed) WHERE id = NEW.id;
END

CREATE TRIGGER consent_is_counted AFTER INSERT ON consent BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('consent', NEW.id, NEW.person, NEW.app, NEW.scopes, NEW.created_at, NEW.last_used_at, NEW.is_fixed))
  WHERE name = 'consent';
END

CREATE TRIGGER consent_is_sealed_again
AFTER UPDATE OF id, person, app, scopes, created_at, last_used_at, is_fixed ON consent BEGIN
  SELECT row_is_sound(OLD.checksum, 'consent', OLD.id, OLD.person, OLD.app, OLD.scopes, OLD.created_at, OLD.last_used_at, OLD.is_fixed);
  UPDATE consent SET checksum = row_checksum('consent', NEW.id, NEW.person, NEW.app, NEW.scopes, NEW.created_at, NEW.last_used_at, NEW.is_fixed) WHERE id = NEW.id;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('consent', NEW.id, NEW.person, NEW.app, NEW.scopes, NEW.created_at, NEW.last_used_at, NEW.is_fixed)))
  WHERE name = 'consent';
END

CREATE TRIGGER consent_is_counted_off AFTER DELETE ON consent BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'consent';
END

CREATE TRIGGER access_token_is_sealed AFTER INSERT ON access_token WHEN NEW.checksum IS NULL BEGIN
  UPDATE access_token SET checksum = row_checksum('access_token', NEW.id, NEW.token_hash, NEW.person, NEW.consent, NEW.name, NEW.scopes, NEW.created_at, NEW.last_used_at, NEW.expires_at, NEW.is_fixed) WHERE id = NEW.id;
END

CREATE TRIGGER access_token_is_counted AFTER INSERT ON access_token BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('access_token', NEW.id, NEW.token_hash, NEW.person, NEW.consent, NEW.name, NEW.scopes, NEW.created_at, NEW.last_used_at, NEW.expires_at, NEW.is_fixed))
  WHERE name = 'access_token';
END

CREATE TRIGGER access_token_is_sealed_again
AFTER UPDATE OF id, token_hash, person, consent, name, scopes, created_at, last_used_at, expires_at, is_fixed ON access_token BEGIN
  SELECT row_is_sound(OLD.checksum, 'access_token', OLD.id, OLD.token_hash, OLD.person, OLD.consent, OLD.name, OLD.scopes, OLD.created_at, OLD.last_used_at, OLD.expires_at, OLD.is_fixed);
  UPDATE access_token SET checksum = row_checksum('access_token', NEW.id, NEW.token_hash, NEW.person, NEW.consent, NEW.name, NEW.scopes, NEW.created_at, NEW.last_used_at, NEW.expires_at, NEW.is_fixed) WHERE id = NEW.id;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('access_token', NEW.id, NEW.token_hash, NEW.person, NEW.consent, NEW.name, NEW.scopes, NEW.created_at, NEW.last_used_at, NEW.expires_at, NEW.is_fixed)))
  WHERE name = 'access_token';
END

CREATE TRIGGER access_token_is_counted_off AFTER DELETE ON access_token BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'access_token';
END

CREATE TRIGGER session_is_sealed AFTER INSERT ON session WHEN NEW.checksum IS NULL BEGIN
  UPDATE session SET checksum = row_checksum('session', NEW.id, NEW.token_hash, NEW.person, NEW.door, NEW.device, NEW.created_at, NEW.last_used_at, NEW.idle_seconds, NEW.expires_at, NEW.address) WHERE id = NEW.id;
END

CREATE TRIGGER session_is_counted AFTER INSERT ON session BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('session', NEW.id, NEW.token_hash, NEW.person, NEW.door, NEW.device, NEW.created_at, NEW.last_used_at, NEW.idle_seconds, NEW.expires_at, NEW.address))
  WHERE name = 'session';
END

CREATE TRIGGER session_is_sealed_again
AFTER UPDATE OF id, token_hash, person, door, device, created_at, last_used_at, idle_seconds, expires_at, address ON session BEGIN
  SELECT row_is_sound(OLD.checksum, 'session', OLD.id, OLD.token_hash, OLD.person, OLD.door, OLD.device, OLD.created_at, OLD.last_used_at, OLD.idle_seconds, OLD.expires_at, OLD.address);
  UPDATE session SET checksum = row_checksum('session', NEW.id, NEW.token_hash, NEW.person, NEW.door, NEW.device, NEW.created_at, NEW.last_used_at, NEW.idle_seconds, NEW.expires_at, NEW.address) WHERE id = NEW.id;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('session', NEW.id, NEW.token_hash, NEW.person, NEW.door, NEW.device, NEW.created_at, NEW.last_used_at, NEW.idle_seconds, NEW.expires_at, NEW.address)))
  WHERE name = 'session';
END

CREATE TRIGGER session_is_counted_off AFTER DELETE ON session BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'session';
END

CREATE TRIGGER trusted_device_is_sealed AFTER INSERT ON trusted_device WHEN NEW.checksum IS NULL BEGIN
  UPDATE trusted_device SET checksum = row_checksum('trusted_device', NEW.id, NEW.token_hash, NEW.person, NEW.number, NEW.device, NEW.trusted_at, NEW.last_used_at, NEW.expires_at) WHERE id = NEW.id;
END

CREATE TRIGGER trusted_device_is_counted AFTER INSERT ON trusted_device BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('trusted_device', NEW.id, NEW.token_hash, NEW.person, NEW.number, NEW.device, NEW.trusted_at, NEW.last_used_at, NEW.expires_at))
  WHERE name = 'trusted_device';
END

CREATE TRIGGER trusted_device_is_sealed_again
AFTER UPDATE OF id, token_hash, person, number, device, trusted_at, last_used_at, expires_at ON trusted_device BEGIN
  SELECT row_is_sound(OLD.checksum, 'trusted_device', OLD.id, OLD.token_hash, OLD.person, OLD.number, OLD.device, OLD.trusted_at, OLD.last_used_at, OLD.expires_at);
  UPDATE trusted_device SET checksum = row_checksum('trusted_device', NEW.id, NEW.token_hash, NEW.person, NEW.number, NEW.device, NEW.trusted_at, NEW.last_used_at, NEW.expires_at) WHERE id = NEW.id;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('trusted_device', NEW.id, NEW.token_hash, NEW.person, NEW.number, NEW.device, NEW.trusted_at, NEW.last_used_at, NEW.expires_at)))
  WHERE name = 'trusted_device';
END

CREATE TRIGGER trusted_device_is_counted_off AFTER DELETE ON trusted_device BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'trusted_device';
END

CREATE TRIGGER webhook_is_sealed AFTER INSERT ON webhook WHEN NEW.checksum IS NULL BEGIN
  UPDATE webhook SET checksum = row_checksum('webhook', NEW.id, NEW.person, NEW.url, NEW.public_key, NEW.sealed_key, NEW.created_at, NEW.paused_at) WHERE id = NEW.id;
END

CREATE TRIGGER webhook_is_counted AFTER INSERT ON webhook BEGIN
  UPDATE row_tally SET count = count + 1, checksum = checksum_with(checksum, row_checksum('webhook', NEW.id, NEW.person, NEW.url, NEW.public_key, NEW.sealed_key, NEW.created_at, NEW.paused_at))
  WHERE name = 'webhook';
END

CREATE TRIGGER webhook_is_sealed_again
AFTER UPDATE OF id, person, url, public_key, sealed_key, created_at, paused_at ON webhook BEGIN
  SELECT row_is_sound(OLD.checksum, 'webhook', OLD.id, OLD.person, OLD.url, OLD.public_key, OLD.sealed_key, OLD.created_at, OLD.paused_at);
  UPDATE webhook SET checksum = row_checksum('webhook', NEW.id, NEW.person, NEW.url, NEW.public_key, NEW.sealed_key, NEW.created_at, NEW.paused_at) WHERE id = NEW.id;
  UPDATE row_tally SET checksum = checksum_with(checksum, checksum_with(OLD.checksum, row_checksum('webhook', NEW.id, NEW.person, NEW.url, NEW.public_key, NEW.sealed_key, NEW.created_at, NEW.paused_at)))
  WHERE name = 'webhook';
END

CREATE TRIGGER webhook_is_counted_off AFTER DELETE ON webhook BEGIN
  UPDATE row_tally SET count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
  WHERE name = 'webhook';
END
