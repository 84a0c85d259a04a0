-- The few orders of a day whose address is to be forgotten, among all that there ever were.
CREATE INDEX orders_addressed ON orders (created_at) WHERE client_address IS NOT NULL;
