-- Accounts, sign-in, addresses and measures. Ids are UUIDv7 made by the application.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Accounts and sign-in ----------------------------------------------------------------------------

-- Accounts of shoppers and staff.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  user_name text NOT NULL CHECK (user_name <> ''),
  email text NOT NULL CHECK (email = lower(email)) UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  password_hash text NOT NULL,
  -- Hash of the last ADMIN_PASSWORD that was applied, so that a restart does not apply it again.
  given_password_hash text,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('admin', 'user')),
  staff_role text CHECK (staff_role IN ('owner', 'catalogue', 'orders', 'packing', 'tailor')),
  -- The language of emails: that in which the account last read the shop.
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi')),
  -- Notes of staff about a customer.
  notes text NOT NULL DEFAULT '',
  -- Cash on delivery orders that may be open at once: 0 for none, null for the shop's number.
  cod_limit smallint,
  -- Encrypted shared secret of the second factor (RFC 6238).
  totp_secret text,
  totp_confirmed boolean NOT NULL DEFAULT false,
  -- The last time step that was used, so that a code works once.
  totp_last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Set when the customer was erased on request.
  erased_at timestamptz,
  CONSTRAINT staff_are_admins CHECK ((role = 'admin') = (staff_role IS NOT NULL)),
  CONSTRAINT users_cod_limit CHECK (cod_limit BETWEEN 0 AND 50)
);
CREATE INDEX users_customers ON users (created_at DESC, id DESC) WHERE role = 'user' AND erased_at IS NULL;
CREATE INDEX users_erased ON users (id) WHERE erased_at IS NOT NULL;
-- First-order discounts compare mailboxes without their tag.
CREATE INDEX users_mailbox ON users (regexp_replace(lower(email), '\+[^@]*@', '@'));
CREATE INDEX users_name ON users USING gin (lower((user_name || ' ' || email)) gin_trgm_ops);
-- Each sale asks for the owner's address.
CREATE INDEX users_staff ON users (id) WHERE role = 'admin';

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- When the password was last entered in this session.
  confirmed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_expiry ON sessions (expires_at);
CREATE INDEX sessions_user ON sessions (user_id);

-- Browsers that signed in to an account before. Only a hash of their cookie is stored.
CREATE TABLE devices (
  user_id uuid REFERENCES users ON DELETE CASCADE,
  token_hash bytea,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, token_hash)
);
CREATE INDEX devices_token ON devices (token_hash);

-- Each replaces the second factor once.
CREATE TABLE recovery_codes (
  user_id uuid REFERENCES users ON DELETE CASCADE,
  code_hash bytea,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Links that confirm an email address: the account's, or the one that it will have.
CREATE TABLE email_confirmations (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_confirmations_user ON email_confirmations (user_id, expires_at);

-- Several links of an account may be valid, so that a request does not end another one's link. Each
-- email has its own; an email that is sent again contains a new one.
CREATE TABLE password_resets (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user ON password_resets (user_id, expires_at);

-- Invitations to the staff.
CREATE TABLE staff_invites (
  id uuid NOT NULL UNIQUE,
  email text PRIMARY KEY,
  staff_role text NOT NULL CHECK (staff_role IN ('owner', 'catalogue', 'orders', 'packing', 'tailor')),
  token_hash bytea NOT NULL UNIQUE,
  invited_by uuid REFERENCES users ON DELETE CASCADE,
  -- Whether the link was shown to the inviting person instead of emailed.
  shown boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL
);

-- What happened to accounts. `email` is what was entered, for a sign-in to an unknown account.
CREATE TABLE account_events (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX account_events_newest ON account_events (at DESC, id DESC);
CREATE INDEX account_events_user ON account_events (user_id, kind, id);

-- How often something was tried within a period that begins with the first try. The key is a hash of
-- what is tried and by whom, so that its length does not depend on input.
CREATE TABLE throttle (
  key bytea PRIMARY KEY,
  used integer NOT NULL,
  ends_at timestamptz NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX throttle_ends ON throttle (ends_at);

-- What an account keeps ---------------------------------------------------------------------------

-- At most three an account, by the slots.
CREATE TABLE addresses (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 3),
  recipient_name text NOT NULL DEFAULT '',
  address text NOT NULL,
  city text NOT NULL,
  pincode text NOT NULL,
  -- GST code of the state in India.
  state text NOT NULL DEFAULT '',
  -- State or province abroad, as free text.
  region text NOT NULL DEFAULT '',
  -- ISO 3166 alpha-2.
  country text NOT NULL DEFAULT 'IN',
  phone text NOT NULL,
  notes text NOT NULL,
  company text NOT NULL DEFAULT '',
  gstin text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  CHECK ((country = 'IN' AND region = '') OR (country ~ '^[A-Z]{2}$' AND state = '' AND gstin = '')),
  UNIQUE (user_id, slot)
);

-- Measures of a person, named by the account, such as "me" or "my mother".
CREATE TABLE measure_profiles (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Limits the profiles of an account.
  slot integer NOT NULL CHECK (slot BETWEEN 1 AND 8),
  name text NOT NULL,
  wear text NOT NULL CHECK (wear IN ('women', 'men', 'children')),
  -- The unit in which the measures were entered and are shown.
  unit text NOT NULL CHECK (unit IN ('cm', 'inch')),
  basis text NOT NULL CHECK (basis IN ('body', 'garment')),
  -- Whole millimetres by measure.
  measures jsonb NOT NULL,
  notes text NOT NULL DEFAULT '',
  -- The wording that was agreed to.
  consent_version text NOT NULL,
  consented_at timestamptz NOT NULL DEFAULT now(),
  -- Declared by the person who enters a child's measures.
  is_parent boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (wear <> 'children' OR is_parent),
  UNIQUE (user_id, slot)
);
