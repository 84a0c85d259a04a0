-- Settings, home page, audit log, messages, and records of the processes.

-- Settings and home page --------------------------------------------------------------------------

-- One row. A missing key has its default.
CREATE TABLE settings (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  shop jsonb NOT NULL,
  home jsonb NOT NULL DEFAULT '{}',
  payments jsonb,
  tax jsonb,
  delivery jsonb
);

-- Whether this database is the demo's, decided once while it is empty.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  is_demo boolean NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now()
);

-- Banners of the home page.
CREATE TABLE feature_images (
  id uuid PRIMARY KEY,
  image text NOT NULL,
  caption text NOT NULL DEFAULT '',
  link text NOT NULL DEFAULT '',
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER feature_images_picture_origins AFTER INSERT OR UPDATE OF image ON feature_images
  FOR EACH ROW WHEN (NEW.image LIKE 'http%')
  EXECUTE FUNCTION keep_picture_origins();

-- Audit log and messages --------------------------------------------------------------------------

-- Changes made in the panel.
CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  before jsonb,
  after jsonb,
  -- Changes made together can be undone together, once.
  batch uuid
);
CREATE INDEX audit_log_batch ON audit_log (batch) WHERE batch IS NOT NULL;
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log only grows';
END $$;
CREATE TRIGGER audit_log_only_grows BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Messages to send, written in the transaction that makes them true.
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  recipient text NOT NULL,
  payload jsonb NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  last_error text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  -- A message that cannot be sent stays for the owner to send again.
  failed_at timestamptz
);
CREATE INDEX outbox_back_in_stock ON outbox (recipient)
  WHERE kind = 'backInStock' AND sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX outbox_failed ON outbox (failed_at DESC, id DESC) WHERE failed_at IS NOT NULL AND sent_at IS NULL;
CREATE INDEX outbox_of_status ON outbox (((payload ->> 'orderId')), created_at)
  WHERE kind IN ('orderShipped', 'orderDelivered', 'orderRejected', 'orderCorrected');
CREATE INDEX outbox_told ON outbox (created_at) WHERE kind = 'mailFailed';
CREATE INDEX outbox_waiting ON outbox (next_at) WHERE sent_at IS NULL AND failed_at IS NULL;

-- The owner's texts of emails; without a row the built-in text is sent.
CREATE TABLE mail_texts (
  kind text,
  language text CHECK (language IN ('en', 'hi')),
  subject text NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (kind, language)
);

-- Processes ---------------------------------------------------------------------------------------

-- Answers of calls with an idempotency key: a repetition gets the same answer.
CREATE TABLE repeats (
  user_id uuid REFERENCES users ON DELETE CASCADE,
  key text,
  call text NOT NULL,
  answer jsonb,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX repeats_at ON repeats (at);

-- Tasks that one process does for all, and which process until when.
CREATE TABLE leases (
  name text PRIMARY KEY,
  -- Host, process and a number, for operators.
  holder text NOT NULL,
  ends_at timestamptz NOT NULL
);

-- What was planted once.
CREATE TABLE seeds (
  name text PRIMARY KEY,
  planted_at timestamptz NOT NULL DEFAULT now()
);
