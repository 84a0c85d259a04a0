-- Dates of customers, their consent to be written to, notes on people without an account, and which
-- customers are the same person.

-- A customer of whom something is recorded: an account, or a contact of orders and gift cards without one.
CREATE TABLE customer_records (
  id uuid PRIMARY KEY,
  -- The record of the person: its own id, unless it was merged into another.
  person_id uuid NOT NULL REFERENCES customer_records,
  user_id uuid UNIQUE REFERENCES users,
  -- An email in lower case, the last ten digits of a phone, or the id of an order that has neither.
  contact text UNIQUE,
  -- Notes of staff. Those on an account are in users.notes.
  notes text NOT NULL DEFAULT '',
  merged_at timestamptz,
  CHECK (num_nonnulls(user_id, contact) = 1),
  -- An account is never merged into another customer.
  CHECK (user_id IS NULL OR (person_id = id AND notes = '')),
  CHECK (merged_at IS NULL OR person_id <> id)
);
CREATE INDEX customer_records_person ON customer_records (person_id);

-- Of several records of a person, the latest entry counts.
CREATE TABLE customer_dates (
  record_id uuid REFERENCES customer_records ON DELETE CASCADE,
  kind text CHECK (kind IN ('birthday', 'anniversary', 'wedding')),
  month smallint NOT NULL CHECK (month BETWEEN 1 AND 12),
  day smallint NOT NULL CHECK (day BETWEEN 1 AND 31),
  -- Null if unknown.
  year smallint,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (record_id, kind),
  CHECK (kind <> 'wedding' OR year IS NOT NULL)
);
CREATE INDEX customer_dates_day ON customer_dates (month, day);

-- Whether a customer may be written to. Of several records of a person, the latest answer counts.
CREATE TABLE customer_consents (
  record_id uuid REFERENCES customer_records ON DELETE CASCADE,
  -- A message is a text message or WhatsApp.
  channel text CHECK (channel IN ('email', 'message')),
  -- How the customer agreed, or 'no'.
  answer text NOT NULL CHECK (answer IN ('inShop', 'byPhone', 'inWriting', 'no')),
  since timestamptz NOT NULL DEFAULT now(),
  recorded_by uuid NOT NULL REFERENCES users,
  PRIMARY KEY (record_id, channel)
);
CREATE INDEX customer_consents_given ON customer_consents (record_id) WHERE answer <> 'no';
