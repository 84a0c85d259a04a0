-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS order_lines_product;
