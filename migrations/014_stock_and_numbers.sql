-- A number for people, given when an order is paid or the owner takes it on: checkouts that come to
-- nothing leave no gap.
CREATE SEQUENCE order_numbers START 1001;
ALTER TABLE orders ADD COLUMN number bigint;
UPDATE orders SET number = numbered.number
  FROM (SELECT id, nextval('order_numbers') AS number
        FROM (SELECT id FROM orders WHERE paid_at IS NOT NULL OR order_status <> 'pending'
              ORDER BY created_at, id) placed) numbered
  WHERE numbered.id = orders.id;
CREATE UNIQUE INDEX orders_number ON orders (number) WHERE number IS NOT NULL;

-- A checkout that was given up, ran out or failed, and that nobody took on, is no order.
ALTER TABLE orders ADD COLUMN abandoned boolean NOT NULL
  GENERATED ALWAYS AS (order_status = 'pending' AND payment_status IN ('cancelled', 'expired', 'failed')) STORED;
CREATE INDEX orders_placed ON orders (created_at DESC, id DESC) WHERE NOT abandoned;
CREATE INDEX orders_abandoned ON orders (created_at DESC, id DESC) WHERE abandoned;

CREATE OR REPLACE FUNCTION count_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part smallint := floor(random() * 16);
  placed date := (NEW.created_at AT TIME ZONE 'Asia/Kolkata')::date;
  was text := CASE WHEN TG_OP = 'UPDATE' AND NOT OLD.abandoned THEN OLD.order_status END;
  is_now text := CASE WHEN NOT NEW.abandoned THEN NEW.order_status END;
BEGIN
  IF was IS DISTINCT FROM is_now AND was IS NOT NULL THEN
    INSERT INTO status_days VALUES (placed, was, part, -1)
    ON CONFLICT (day, status, shard) DO UPDATE SET orders = status_days.orders - 1;
  END IF;
  IF was IS DISTINCT FROM is_now AND is_now IS NOT NULL THEN
    INSERT INTO status_days VALUES (placed, is_now, part, 1)
    ON CONFLICT (day, status, shard) DO UPDATE SET orders = status_days.orders + 1;
  END IF;
  IF NEW.paid_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.paid_at IS NULL) THEN
    INSERT INTO sales_days
    VALUES ((NEW.paid_at AT TIME ZONE 'Asia/Kolkata')::date, part, NEW.total_paise, 1)
    ON CONFLICT (day, shard) DO UPDATE
    SET paise = sales_days.paise + excluded.paise, orders = sales_days.orders + 1;
    INSERT INTO buyers VALUES (NEW.user_id, NEW.paid_at, NEW.paid_at)
    ON CONFLICT (user_id) DO UPDATE
    SET first_paid_at = least(buyers.first_paid_at, excluded.first_paid_at),
        last_paid_at = greatest(buyers.last_paid_at, excluded.last_paid_at);
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER orders_are_counted ON orders;
CREATE CONSTRAINT TRIGGER orders_are_counted
  AFTER INSERT OR UPDATE OF order_status, payment_status, paid_at ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_order();
DELETE FROM status_days;
INSERT INTO status_days
  SELECT (created_at AT TIME ZONE 'Asia/Kolkata')::date, order_status, 0, count(*)
  FROM orders WHERE NOT abandoned GROUP BY 1, 2;

-- The owner's search by city, phone and piece.
CREATE INDEX orders_where ON orders USING gin ((lower(city || ' ' || phone)) gin_trgm_ops);
CREATE INDEX order_lines_title ON order_lines USING gin ((lower(title)) gin_trgm_ops);

-- When the money went back: revenue is what was taken less this.
ALTER TABLE refunds ADD COLUMN done_at timestamptz;
UPDATE refunds SET done_at = created_at WHERE state = 'done';
CREATE INDEX refunds_done ON refunds (done_at) WHERE state = 'done';

-- The owner's own name of a product; one product a SKU.
ALTER TABLE products ADD COLUMN sku text CHECK (sku <> '');
CREATE UNIQUE INDEX products_sku ON products (lower(sku)) WHERE deleted_at IS NULL;
-- What the sale price was before a sale over many products, and is again after it.
ALTER TABLE products ADD COLUMN own_sale_price_paise integer
  CHECK (own_sale_price_paise >= 0 AND own_sale_price_paise <= price_paise);

-- Every change of the pieces in the house, free and held together: their sum is what is there.
CREATE TABLE stock_ledger (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  size text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  change integer NOT NULL,
  reason text NOT NULL CHECK (reason IN ('opening', 'stitched', 'damaged', 'counted', 'edited', 'imported',
                                         'other', 'sold', 'returned', 'undone')),
  note text NOT NULL DEFAULT '',
  order_id uuid REFERENCES orders,
  user_name text NOT NULL DEFAULT ''
);
CREATE INDEX stock_ledger_product ON stock_ledger (product_id, at DESC, id DESC);
INSERT INTO stock_ledger (id, product_id, size, change, reason)
  SELECT gen_random_uuid(), s.product_id, s.size, s.available + coalesce(held.quantity, 0), 'opening'
  FROM product_stock s
  LEFT JOIN (SELECT product_id, size, sum(quantity)::int AS quantity FROM stock_holds GROUP BY 1, 2) held
    USING (product_id, size)
  WHERE s.available + coalesce(held.quantity, 0) > 0;

-- Changes that were made together can be taken back together, once.
ALTER TABLE audit_log ADD COLUMN batch uuid;
CREATE INDEX audit_log_batch ON audit_log (batch) WHERE batch IS NOT NULL;

-- What the last look at both sides' books found; one process looks at a time.
CREATE TABLE book_checks (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  claimed_at timestamptz NOT NULL,
  at timestamptz,
  found jsonb
);
INSERT INTO book_checks (claimed_at) VALUES ('-infinity');
