-- An order is accepted once its money is here or promised; `due` and `partiallyPaid` are promised.
ALTER TABLE orders ADD COLUMN accepted_at timestamptz;
ALTER TABLE orders DROP CONSTRAINT orders_payment_status_check,
  ADD CONSTRAINT orders_payment_status_check CHECK (payment_status IN (
    'pending', 'capturing', 'paid', 'cancelled', 'expired', 'failed', 'partiallyRefunded', 'refunded',
    'due', 'partiallyPaid')) NOT VALID;

-- Processes of earlier versions know no acceptance apart from the payment.
CREATE FUNCTION accept_paid_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.accepted_at := NEW.paid_at;
  RETURN NEW;
END $$;
CREATE TRIGGER paid_orders_are_accepted BEFORE INSERT OR UPDATE OF paid_at ON orders
  FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL AND NEW.accepted_at IS NULL)
  EXECUTE FUNCTION accept_paid_order();
