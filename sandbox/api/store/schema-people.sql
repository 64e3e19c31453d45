-- The people of one seed. Made once per process, attached to every store and never changed.

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

-- Folded texts, so that a search is folded the same way.
CREATE VIRTUAL TABLE people_text USING fts5 (
  full_name, title, company, place, tokenize = "unicode61"
);

CREATE TABLE suggestions (
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  value_key TEXT NOT NULL,           -- folded: what a prefix is compared with
  people INTEGER NOT NULL,
  PRIMARY KEY (kind, value)
) STRICT, WITHOUT ROWID;
