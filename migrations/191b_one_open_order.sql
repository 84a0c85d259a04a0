-- outside a transaction
-- An account has at most one open order, and one that awaits its check without stock.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS orders_open_or_released ON orders (user_id, stock_released)
  WHERE payment_status IN ('pending', 'capturing');
