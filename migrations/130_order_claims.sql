-- When an order without an account was put into one; null if it was not.
ALTER TABLE orders ADD COLUMN claimed_at timestamptz;

-- The code by which an account claims an order; an account waits for one at most.
CREATE TABLE order_claims (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  -- What was asked for, whether there is such an order or not.
  number bigint NOT NULL,
  -- Null for an order that cannot be claimed, which is answered like any other.
  order_id uuid REFERENCES orders ON DELETE CASCADE,
  -- Null until the code is sent.
  code_hash bytea,
  code_tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

-- A claimed order counts among those of its account, until the claim is removed.
CREATE FUNCTION count_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM buyers WHERE user_id = OLD.user_id;
  INSERT INTO buyers
  SELECT user_id, min(paid_at), max(paid_at) FROM orders
  WHERE user_id = OLD.user_id AND paid_at IS NOT NULL AND channel <> 'giftCard' GROUP BY user_id;
  IF NEW.user_id IS NOT NULL THEN
    INSERT INTO buyers VALUES (NEW.user_id, NEW.paid_at, NEW.paid_at)
    ON CONFLICT (user_id) DO UPDATE
    SET first_paid_at = least(buyers.first_paid_at, excluded.first_paid_at),
        last_paid_at = greatest(buyers.last_paid_at, excluded.last_paid_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER claims_are_counted AFTER UPDATE OF user_id ON orders FOR EACH ROW
  WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id AND NEW.paid_at IS NOT NULL)
  EXECUTE FUNCTION count_claim();
