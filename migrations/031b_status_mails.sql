-- outside a transaction
-- Each change of a status asks what the shopper was told of the order before.
CREATE INDEX CONCURRENTLY IF NOT EXISTS outbox_of_status ON outbox ((payload->>'orderId'), created_at)
  WHERE kind IN ('orderShipped', 'orderDelivered', 'orderRejected', 'orderCorrected');
