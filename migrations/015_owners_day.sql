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

-- Where a product stands. A scheduled one is in the shop from `publish_at` on.
ALTER TABLE products ADD COLUMN status text NOT NULL DEFAULT 'published'
  CHECK (status IN ('draft', 'published', 'scheduled', 'archived'));
ALTER TABLE products ADD COLUMN publish_at timestamptz;
ALTER TABLE products ADD CONSTRAINT scheduled_says_when CHECK ((status = 'scheduled') = (publish_at IS NOT NULL));

-- A hidden review is shown to nobody and counts for no average; its author keeps it.
ALTER TABLE reviews ADD COLUMN hidden_reason text CHECK (hidden_reason <> '');
ALTER TABLE reviews ADD COLUMN reply text NOT NULL DEFAULT '';
ALTER TABLE reviews ADD COLUMN replied_at timestamptz;
CREATE INDEX reviews_queue ON reviews (created_at DESC, id DESC);

-- What the owner notes of a customer; and when one was erased on request.
ALTER TABLE users ADD COLUMN notes text NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN erased_at timestamptz;
CREATE INDEX users_customers ON users (created_at DESC, id DESC) WHERE role = 'user' AND erased_at IS NULL;
CREATE INDEX users_erased ON users (id) WHERE erased_at IS NOT NULL;

-- Contacts that nobody gave are shown by no shop: those of the demo are the demo's own from now on.
INSERT INTO settings (shop)
  SELECT '{}' FROM seeds WHERE name = 'demo' ON CONFLICT DO NOTHING;
UPDATE settings
SET shop = '{"tagline": "Couture from the looms of India",
             "email": "namaste@zari.example", "phone": "+91 00000 00000",
             "address": "7 Kinari Gali, Old City, Jaipur 302 000", "hours": "Monday to Saturday, 11 am to 7 pm",
             "social": [{"label": "Instagram", "url": "https://instagram.example/zari"},
                        {"label": "Facebook", "url": "https://facebook.example/zari"},
                        {"label": "Pinterest", "url": "https://pinterest.example/zari"}]}'::jsonb || shop
WHERE EXISTS (SELECT 1 FROM seeds WHERE name = 'demo');
