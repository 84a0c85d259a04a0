-- What keeps accounts safe: one throttle, known devices, a log, recovery codes, confirmed addresses.

-- How often something was tried in a span of time that begins with the first try. The key is a hash
-- of what is tried and by whom, so that no name, however long, makes a long row.
DROP TABLE auth_attempts;
CREATE TABLE throttle (
  key bytea PRIMARY KEY,
  used integer NOT NULL,
  ends_at timestamptz NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX throttle_ends ON throttle (ends_at);

ALTER TABLE users ADD COLUMN email_verified boolean NOT NULL DEFAULT false;
-- Who works here came by a mail or the operator, and who has bought was sent mail all along.
UPDATE users u SET email_verified = true
WHERE role = 'admin' OR EXISTS (SELECT 1 FROM buyers b WHERE b.user_id = u.id);
-- The password of the environment that was put in last, so that a restart does not put it in again.
ALTER TABLE users ADD COLUMN given_password_hash text;
-- A name is one line.
UPDATE users SET user_name = coalesce(nullif(trim(regexp_replace(user_name, '[[:cntrl:]]+', ' ', 'g')), ''), 'Customer')
WHERE user_name ~ '[[:cntrl:]]';

-- When the password was last typed in this session.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
UPDATE sessions SET confirmed_at = created_at;
ALTER TABLE sessions ALTER COLUMN confirmed_at SET DEFAULT now(), ALTER COLUMN confirmed_at SET NOT NULL;
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Browsers in which an account was signed in to before; of their cookie only a hash.
CREATE TABLE devices (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, token_hash)
);
CREATE INDEX devices_token ON devices (token_hash);

-- What happened to accounts. `email` is what was typed, for a sign-in to an account there is not.
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

-- Codes that stand in for the authenticator app, each once. A used one stays until new ones are made.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Links to prove that a mail address is one's own: the account's, or the one it is to have.
CREATE TABLE email_confirmations (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_confirmations_user ON email_confirmations (user_id, expires_at);

-- Several live links an account, so that nobody's asking ends another's. One a mail: a mail that has
-- to be sent again bears a new link in place of the old.
ALTER TABLE password_resets DROP CONSTRAINT password_resets_pkey;
ALTER TABLE password_resets ADD COLUMN id uuid PRIMARY KEY DEFAULT gen_random_uuid();
ALTER TABLE password_resets ALTER COLUMN id DROP DEFAULT;
CREATE INDEX password_resets_user ON password_resets (user_id, expires_at);

ALTER TABLE staff_invites ADD COLUMN id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid();
ALTER TABLE staff_invites ALTER COLUMN id DROP DEFAULT;
ALTER TABLE staff_invites ADD COLUMN invited_by uuid REFERENCES users ON DELETE CASCADE;

CREATE INDEX reviews_user ON reviews (user_id);
