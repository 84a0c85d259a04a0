-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_of_guests ON orders (lower(customer_email)) WHERE user_id IS NULL;
