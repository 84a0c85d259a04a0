-- Sign-in by a code, and accounts that have a phone and no email.

-- An Indian phone as +919876543210, to which a code was sent that was entered. Not named `phone`,
-- because queries of the release before name `phone` of orders and addresses without the table.
-- The email of an account without one is its id at phone.invalid, because the release before
-- requires an email.
ALTER TABLE users ADD COLUMN verified_phone text;
ALTER TABLE users ADD CONSTRAINT users_verified_phone
  CHECK (verified_phone ~ '^\+91[6-9]\d{9}$') NOT VALID;

-- Codes to sign in. The browser that asked keeps the id, so that nobody else can use up the tries.
CREATE TABLE sign_in_codes (
  id uuid PRIMARY KEY,
  -- An email, or a phone as +919876543210.
  target text NOT NULL,
  -- Null until the message is sent.
  code_hash bytea,
  code_tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_codes_expiry ON sign_in_codes (expires_at);
