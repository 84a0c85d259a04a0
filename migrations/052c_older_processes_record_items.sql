-- At the end of the transaction, when a process of this version has written parcels and moves itself.
CREATE FUNCTION record_items_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_items(NEW.id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER orders_record_items
  AFTER UPDATE OF order_status, payment_status, accepted_at, courier, tracking_number, restocked ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_items_of_order();
