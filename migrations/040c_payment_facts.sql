-- What providers and the owner say about payments. The same fact is stored once, however often it is said.
CREATE TABLE payment_facts (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  payment_id uuid NOT NULL,
  provider text NOT NULL,
  transaction_id text NOT NULL CHECK (transaction_id <> ''),
  kind text NOT NULL CHECK (kind IN (
    'authorized', 'capture_pending', 'captured', 'failed', 'voided', 'refund_pending', 'refunded',
    'refund_failed', 'reversed', 'dispute_opened', 'dispute_won', 'dispute_lost', 'corrected')),
  currency text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  note text NOT NULL DEFAULT '',
  user_name text,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, transaction_id, kind)
);
CREATE INDEX payment_facts_order ON payment_facts (order_id);

-- What an order's total has beside its lines. A discount is negative; what prices include already
-- adds nothing to the total.
CREATE TABLE order_charges (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  position smallint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('discount', 'delivery', 'fee', 'tax', 'rounding')),
  code text NOT NULL,
  label text NOT NULL,
  amount_paise bigint NOT NULL CHECK (kind = 'rounding' OR (amount_paise < 0) = (kind = 'discount')),
  included boolean NOT NULL DEFAULT false,
  taxable_paise bigint,
  rate numeric,
  hsn text,
  line_id uuid,
  PRIMARY KEY (order_id, position)
);
