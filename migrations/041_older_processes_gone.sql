-- after older processes
-- Every process accepts the orders that it captures, and knows orders that are paid later.
DROP TRIGGER paid_orders_are_accepted ON orders;
DROP FUNCTION accept_paid_order();
