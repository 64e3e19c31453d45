-- What changes: accounts, keys, what was revealed and paid, and the audit.
-- Times are milliseconds since the Unix epoch, days are UTC.

CREATE TABLE IF NOT EXISTS accounts (
  id TEXT PRIMARY KEY,
  role TEXT NOT NULL UNIQUE,
  plan TEXT NOT NULL,
  balance INTEGER NOT NULL CHECK (balance >= 0),
  user_id TEXT NOT NULL,
  user_email TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS api_keys (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  prefix TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,         -- SHA-256; the key itself is never stored
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  request_count INTEGER NOT NULL DEFAULT 0,
  revoked_at INTEGER
) STRICT;

-- What an account owns. The primary key is what makes a second charge for a field impossible.
CREATE TABLE IF NOT EXISTS reveals (
  account_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  origin TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (account_id, person_id, field)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS reveals_by_time ON reveals (account_id, at_ms);

-- Listed contact data that has gone from the vault: a reveal is charged, then refunded.
CREATE TABLE IF NOT EXISTS lost_contacts (
  person_id TEXT NOT NULL,
  field TEXT NOT NULL,
  PRIMARY KEY (person_id, field)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS daily_reveals (
  account_id TEXT NOT NULL,
  day TEXT NOT NULL,
  origin TEXT NOT NULL,
  reveals INTEGER NOT NULL,
  credits INTEGER NOT NULL,
  PRIMARY KEY (account_id, day, origin)
) STRICT, WITHOUT ROWID;

-- What took no credits and yet counts against the limits, where an option says so.
CREATE TABLE IF NOT EXISTS free_attempts (
  account_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  day TEXT                           -- null where it counts for the minute only
) STRICT;
CREATE INDEX IF NOT EXISTS free_attempts_by_time ON free_attempts (account_id, at_ms);

CREATE TABLE IF NOT EXISTS credit_history (
  number INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  kind TEXT NOT NULL,                -- reveal, refund, top_up, set_balance
  amount INTEGER NOT NULL,           -- what it added to the balance
  person_id TEXT,
  field TEXT,
  origin TEXT,
  request_id TEXT
) STRICT;

-- Audit of every request; the counted ones are also the sliding window of their key.
CREATE TABLE IF NOT EXISTS requests (
  number INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  key_id TEXT,
  account_id TEXT,
  role TEXT,
  method TEXT NOT NULL,
  path TEXT NOT NULL,                -- the pattern, such as /people/{id}
  status INTEGER NOT NULL,           -- 0 when the connection was cut
  code TEXT,
  request_id TEXT NOT NULL,
  credits INTEGER NOT NULL,
  counted INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS requests_by_key ON requests (key_id, at_ms) WHERE counted = 1;

-- Numbers that outlive a restart and are shared by processes: last_request_id, clock_offset_ms.
CREATE TABLE IF NOT EXISTS counters (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
