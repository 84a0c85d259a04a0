-- The design that the buyer chose.
ALTER TABLE gift_card_sales ADD COLUMN design text NOT NULL DEFAULT 'marigold'
  CHECK (design IN ('marigold', 'paisley', 'arch'));
