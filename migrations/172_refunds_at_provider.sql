-- Money that left without the shop: a refund made in the provider's own panel, a reversal, or a lost dispute.
ALTER TABLE refunds
  ADD COLUMN origin text NOT NULL DEFAULT 'shop' CHECK (origin IN ('shop', 'provider', 'dispute')),
  -- The order is not packed until the owner has said which items such a refund concerns.
  ADD COLUMN is_undecided boolean NOT NULL DEFAULT false;
-- When the provider was last asked for refunds of the payment.
ALTER TABLE payments ADD COLUMN refunds_asked_at timestamptz;
