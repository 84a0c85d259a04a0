-- What is asked of an order after it was accepted: cancellations, returns, alterations, claims.

-- Collects what is asked. An order has at most one that is open.
CREATE TABLE order_changes (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  -- Counts the order's changes from 1; on the slip it follows the order's number.
  n smallint NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When the last of its lines ended.
  closed_at timestamptz,
  UNIQUE (order_id, n)
);
CREATE UNIQUE INDEX order_changes_open ON order_changes (order_id) WHERE closed_at IS NULL;

-- Items of a line of the order, each request with a state of its own.
CREATE TABLE change_lines (
  id uuid PRIMARY KEY,
  change_id uuid NOT NULL REFERENCES order_changes ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  line_id uuid NOT NULL REFERENCES order_lines ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity > 0),
  kind text NOT NULL CHECK (kind IN ('cancel', 'return', 'alteration', 'claim')),
  remedy text NOT NULL CHECK (remedy IN ('refund', 'storeCredit', 'alteration')),
  state text NOT NULL CHECK (state IN (
      'requested', 'approved', 'onItsWay', 'received', 'atWork', 'fitting', 'ready', 'refused',
      'goingBack', 'lost', 'declined', 'withdrawn', 'neverSent', 'settled'
    )),
  -- What the last step replaced, if it can be undone.
  state_before text,
  reason text NOT NULL CHECK (reason IN (
      'fit', 'colour', 'quality', 'damaged', 'wrong', 'missing', 'late', 'mind', 'lost'
    )),
  fit text CHECK (fit IN ('tooSmall', 'tooLarge')),
  -- Where it does not fit, and how far, in the shopper's words.
  fit_where text NOT NULL DEFAULT '',
  words text NOT NULL DEFAULT '',
  -- What the shop answered, shown to the shopper.
  answer text NOT NULL DEFAULT '',
  -- Who pays the way back.
  way_back text NOT NULL CHECK (way_back IN ('shop', 'shopper')),
  asked_by text NOT NULL CHECK (asked_by IN ('shopper', 'owner')),
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  state_since timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When the state ends by itself, or counts as late; null for a final one.
  deadline_at timestamptz,
  -- Courier and number of the way to the shop, then of the way to the shopper.
  courier text NOT NULL DEFAULT '',
  tracking_number text NOT NULL DEFAULT '',
  -- What the courier was asked for a lost or damaged parcel, and what it paid. The owner's own record.
  courier_claim text NOT NULL DEFAULT '',
  recovered_paise bigint NOT NULL DEFAULT 0 CHECK (recovered_paise >= 0),
  -- What was paid back although the customer keeps the items.
  part_paise bigint NOT NULL DEFAULT 0 CHECK (part_paise >= 0),
  -- Whether what came back can be sold again; null if nothing came back.
  is_sellable boolean
);
CREATE INDEX change_lines_change ON change_lines (change_id);
CREATE INDEX change_lines_order ON change_lines (order_id);
CREATE INDEX change_lines_line ON change_lines (line_id);
CREATE INDEX change_lines_waiting ON change_lines (state, state_since)
  WHERE state NOT IN ('declined', 'withdrawn', 'neverSent', 'settled');
CREATE INDEX change_lines_deadline ON change_lines (deadline_at) WHERE deadline_at IS NOT NULL;

-- The request whose money the refund returns.
ALTER TABLE refunds ADD COLUMN change_line_id uuid;
ALTER TABLE refunds ADD CONSTRAINT refunds_change_line FOREIGN KEY (change_line_id) REFERENCES change_lines ON DELETE SET NULL NOT VALID;

-- Private; deleted 180 days after the change was closed.
CREATE TABLE change_photos (
  id uuid PRIMARY KEY,
  change_line_id uuid NOT NULL REFERENCES change_lines ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 6),
  -- WebP.
  picture bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (change_line_id, slot)
);
CREATE INDEX change_photos_order ON change_photos (order_id);

-- What opens the changes of an order without an account. Only hashes are stored.
CREATE TABLE change_links (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  -- Of the code that is sent to the contact of the order.
  code_hash bytea,
  code_tries integer NOT NULL DEFAULT 0,
  code_expires_at timestamptz,
  -- Of the link that a right code gives.
  token_hash bytea UNIQUE,
  expires_at timestamptz
);
