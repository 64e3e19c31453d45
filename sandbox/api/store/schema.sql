-- The whole state of the v1 service. Times are milliseconds since the Unix epoch, days are UTC.

CREATE TABLE companies (
  slug TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  domain TEXT NOT NULL,
  name_key TEXT NOT NULL             -- folded, without legal suffix: what /enrich compares
) STRICT;

CREATE TABLE people (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  slug TEXT NOT NULL UNIQUE,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  full_name TEXT NOT NULL,
  title TEXT NOT NULL,
  seniority TEXT NOT NULL,
  functions TEXT NOT NULL,           -- JSON array
  company_slug TEXT NOT NULL,
  city TEXT NOT NULL,
  state TEXT NOT NULL,
  country TEXT NOT NULL,
  country_code TEXT NOT NULL,
  linkedin_slug TEXT NOT NULL UNIQUE,
  tier TEXT NOT NULL,
  email_available INTEGER NOT NULL,
  email_status TEXT NOT NULL,
  email_domain TEXT NOT NULL,
  phone_available INTEGER NOT NULL,
  name_key TEXT NOT NULL,            -- both names folded into one word: what /enrich looks up
  last_name_key TEXT NOT NULL
) STRICT;
CREATE INDEX people_by_name ON people (name_key);
CREATE INDEX people_by_last_name ON people (last_name_key);

-- Contact values live apart from people, so that no free endpoint can read them by accident.
CREATE TABLE vault (
  person_id TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (person_id, field)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE people_text USING fts5 (
  full_name, title, company, place,
  tokenize = "unicode61 remove_diacritics 2"
);

CREATE TABLE suggestions (
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  value_key TEXT NOT NULL,           -- folded: what a prefix is compared with
  people INTEGER NOT NULL,
  PRIMARY KEY (kind, value)
) STRICT, WITHOUT ROWID;

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  role TEXT NOT NULL UNIQUE,
  plan TEXT NOT NULL,
  balance INTEGER NOT NULL CHECK (balance >= 0),
  user_id TEXT NOT NULL,
  user_email TEXT NOT NULL
) STRICT;

CREATE TABLE api_keys (
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
CREATE TABLE reveals (
  account_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  origin TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (account_id, person_id, field)
) STRICT, WITHOUT ROWID;
CREATE INDEX reveals_by_time ON reveals (account_id, at_ms);

CREATE TABLE daily_reveals (
  account_id TEXT NOT NULL,
  day TEXT NOT NULL,
  origin TEXT NOT NULL,
  reveals INTEGER NOT NULL,
  credits INTEGER NOT NULL,
  PRIMARY KEY (account_id, day, origin)
) STRICT, WITHOUT ROWID;

CREATE TABLE credit_history (
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
CREATE TABLE requests (
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
CREATE INDEX requests_by_key ON requests (key_id, at_ms) WHERE counted = 1;
