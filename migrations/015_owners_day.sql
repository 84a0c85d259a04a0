-- The owner's words of a mail; without a row, those that the shop came with.
CREATE TABLE mail_texts (
  kind text PRIMARY KEY,
  subject text NOT NULL,
  text text NOT NULL
);
-- Sizes that the owner was told run low, until there are enough again.
CREATE TABLE low_stock_told (
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  size text NOT NULL,
  told_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (product_id, size)
);
CREATE INDEX outbox_told ON outbox (created_at) WHERE kind = 'mailFailed';
