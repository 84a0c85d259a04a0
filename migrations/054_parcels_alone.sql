-- after older processes
-- Every process writes parcels and moves itself, and an order may have several parcels.
DROP TRIGGER orders_record_items ON orders;
DROP TRIGGER refunds_record_items ON refunds;
DROP FUNCTION record_items_of_order();
DROP FUNCTION record_items_of_refund();
DROP FUNCTION record_items(uuid);
