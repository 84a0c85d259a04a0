-- What a shopper may ask for after delivery, by shop, collection and product.

CREATE TABLE return_policies (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL CHECK (name <> '') UNIQUE,
  -- The policy of all products that have no other.
  is_default boolean NOT NULL DEFAULT false,
  -- Days from delivery to ask; 0 for a final sale.
  days integer NOT NULL CHECK (days BETWEEN 0 AND 365),
  remedies text[] NOT NULL CHECK (remedies <@ ARRAY['refund', 'storeCredit', 'exchange', 'alteration']),
  -- Who pays the way back.
  way_back text NOT NULL CHECK (way_back IN ('shop', 'shopper')),
  -- Whether items made to order come back only if they are faulty, wrong or not as described.
  made_faulty_only boolean NOT NULL,
  explanation text NOT NULL DEFAULT '',
  -- If empty, the English text is shown.
  explanation_hindi text NOT NULL DEFAULT '',
  CHECK ((days = 0) = (remedies = '{}'))
);
CREATE UNIQUE INDEX return_policies_default ON return_policies (is_default) WHERE is_default;

ALTER TABLE collections ADD COLUMN return_policy_id uuid;
ALTER TABLE products ADD COLUMN return_policy_id uuid;
-- Not validated, which would stop sales: the columns are new.
ALTER TABLE collections ADD CONSTRAINT collections_return_policy FOREIGN KEY (return_policy_id) REFERENCES return_policies NOT VALID;
ALTER TABLE products ADD CONSTRAINT products_return_policy FOREIGN KEY (return_policy_id) REFERENCES return_policies NOT VALID;

-- A copy of the policy that held when the line was bought; null without one.
ALTER TABLE order_lines ADD COLUMN return_policy jsonb;

-- The days of the shop become its policy, and the terms of products that are made to order a policy
-- each, which they explain.
INSERT INTO return_policies (id, name, is_default, days, remedies, way_back, made_faulty_only)
SELECT gen_random_uuid(), 'Standard', true, (s.shop->>'returnDays')::int, '{refund}', 'shopper', true
FROM settings s WHERE (s.shop->>'returnDays')::int > 0;

WITH texts AS (
  SELECT t.return_terms AS text, row_number() OVER (ORDER BY t.return_terms) AS n
  FROM (SELECT DISTINCT return_terms FROM product_making_terms WHERE return_terms <> '') t)
INSERT INTO return_policies (id, name, days, remedies, way_back, made_faulty_only, explanation)
SELECT gen_random_uuid(), 'Made to order ' || n, coalesce(shop.days, 0),
       CASE WHEN shop.days IS NULL THEN '{}'::text[] ELSE shop.remedies END, 'shopper', true, text
FROM texts LEFT JOIN return_policies shop ON shop.is_default;

UPDATE products p SET return_policy_id = r.id
FROM product_making_terms t JOIN return_policies r ON r.explanation = t.return_terms
WHERE t.product_id = p.id AND t.return_terms <> '';

UPDATE order_lines l SET return_policy = jsonb_build_object(
  'name', '', 'days', 0, 'remedies', '[]'::jsonb, 'wayBack', 'shopper', 'faultyOnly', true,
  'explanation', m.return_terms, 'explanationHindi', '')
FROM made_lines m WHERE m.line_id = l.id AND m.return_terms <> '';

-- The release before still writes both; the next one drops them.
ALTER TABLE made_lines ALTER COLUMN return_terms SET DEFAULT '';
