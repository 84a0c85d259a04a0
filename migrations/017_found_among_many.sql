-- outside a transaction
-- Who works here, among all who ever bought: each sale asks for the owner's address.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_staff ON users (id) WHERE role = 'admin';
-- An order by part of its number.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_number_part ON orders USING gin ((number::text) gin_trgm_ops)
  WHERE number IS NOT NULL;
