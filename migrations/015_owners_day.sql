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

-- The home page's words and pictures that the owner gave; what is left out is as the shop came with it.
ALTER TABLE settings ADD COLUMN home jsonb NOT NULL DEFAULT '{}';
-- Contacts and praise that nobody gave are shown by no shop: those of the demo are the demo's own from now on.
INSERT INTO settings (shop)
  SELECT '{}' FROM seeds WHERE name = 'demo' ON CONFLICT DO NOTHING;
UPDATE settings
SET shop = '{"email": "namaste@zari.example", "phone": "+91 00000 00000",
             "address": "7 Kinari Gali, Old City, Jaipur 302 000", "hours": "Monday to Saturday, 11 am to 7 pm",
             "social": [{"label": "Instagram", "url": "https://instagram.example/zari"},
                        {"label": "Facebook", "url": "https://facebook.example/zari"},
                        {"label": "Pinterest", "url": "https://pinterest.example/zari"}]}'::jsonb || shop,
    home = '{"testimonials": [
    {"words": "My mother ran her thumb along the border and said nothing for a whole minute. That was her blessing.", "name": "Ishita R.", "where": "Pune"},
    {"words": "It fitted as if someone had stood beside me with a tape. I danced until two and not one stitch gave.", "name": "Farheen K.", "where": "Lucknow"},
    {"words": "I asked for the plainest thing in the shop and was given the most beautiful plain thing I own.", "name": "Tenzin D.", "where": "Gangtok"},
    {"words": "Three sisters, three cities, three lehengas that had to match. They matched.", "name": "Aparna M.", "where": "Kochi"},
    {"words": "The note that came with it named the weaver. I wrote to say thank you, and they passed it on.", "name": "Harleen S.", "where": "Amritsar"},
    {"words": "I wear it to the market and to my own parties. It does not seem to know the difference.", "name": "Nandini B.", "where": "Bengaluru"}]}'
WHERE EXISTS (SELECT 1 FROM seeds WHERE name = 'demo');
