-- Which colleague changed an order or asked for a refund; null for the shopper, the provider and times before this.
ALTER TABLE order_events ADD COLUMN user_name text;
ALTER TABLE refunds ADD COLUMN user_name text;
