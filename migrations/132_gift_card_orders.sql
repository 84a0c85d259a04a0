-- after older processes
-- Older processes know no orders of this channel, and would count them as sales.
ALTER TABLE orders DROP CONSTRAINT orders_channel_check;
ALTER TABLE orders ADD CONSTRAINT orders_channel_check
  CHECK (channel IN ('web', 'phone', 'counter', 'giftCard')) NOT VALID;
ALTER TABLE credit_entries DROP CONSTRAINT credit_entries_reason_check;
ALTER TABLE credit_entries ADD CONSTRAINT credit_entries_reason_check
  CHECK (reason IN ('issued', 'spent', 'refunded', 'corrected', 'returned')) NOT VALID;

CREATE OR REPLACE FUNCTION count_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part smallint := floor(random() * 16);
  placed date := (NEW.created_at AT TIME ZONE 'Asia/Kolkata')::date;
  was text := CASE WHEN TG_OP = 'UPDATE' AND NOT OLD.abandoned THEN OLD.order_status END;
  is_now text := CASE WHEN NOT NEW.abandoned THEN NEW.order_status END;
BEGIN
  -- A sold gift card is money that the shop owes.
  IF NEW.channel = 'giftCard' THEN RETURN NULL; END IF;
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
    IF NEW.user_id IS NOT NULL THEN
      INSERT INTO buyers VALUES (NEW.user_id, NEW.paid_at, NEW.paid_at)
      ON CONFLICT (user_id) DO UPDATE
      SET first_paid_at = least(buyers.first_paid_at, excluded.first_paid_at),
          last_paid_at = greatest(buyers.last_paid_at, excluded.last_paid_at);
    END IF;
  ELSIF NEW.paid_at IS NULL AND TG_OP = 'UPDATE' AND OLD.paid_at IS NOT NULL THEN
    INSERT INTO sales_days
    VALUES ((OLD.paid_at AT TIME ZONE 'Asia/Kolkata')::date, part, -OLD.total_paise, -1)
    ON CONFLICT (day, shard) DO UPDATE
    SET paise = sales_days.paise + excluded.paise, orders = sales_days.orders - 1;
    DELETE FROM buyers WHERE user_id = NEW.user_id;
    INSERT INTO buyers
    SELECT user_id, min(paid_at), max(paid_at) FROM orders
    WHERE user_id = NEW.user_id AND paid_at IS NOT NULL AND channel <> 'giftCard' GROUP BY user_id;
  END IF;
  RETURN NULL;
END $$;
