-- Which size chart a product follows, and how much room it is cut with. Empty where the owner said nothing.
ALTER TABLE products ADD COLUMN garment text NOT NULL DEFAULT '';
ALTER TABLE products ADD COLUMN ease text NOT NULL DEFAULT '';

-- Size charts that the owner changed; the others are built in.
CREATE TABLE size_charts (
  garment text PRIMARY KEY,
  -- Sizes, and for each measure the bounds between them in whole millimetres.
  chart jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
