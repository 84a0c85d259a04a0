ALTER TABLE refund_lines ADD COLUMN line_id uuid;
CREATE FUNCTION name_line_by_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.line_id := (SELECT l.id FROM order_lines l JOIN refunds r ON r.order_id = l.order_id
                  WHERE r.id = NEW.refund_id AND l.position = NEW.position);
  RETURN NEW;
END $$;
CREATE TRIGGER refunds_name_their_line BEFORE INSERT ON refund_lines
  FOR EACH ROW WHEN (NEW.line_id IS NULL) EXECUTE FUNCTION name_line_by_position();
