CREATE FUNCTION record_items_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_items(NEW.order_id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refunds_record_items AFTER INSERT OR UPDATE OF state ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_items_of_refund();
