-- The owner's list of what was paid in some days, to which the dashboard's figures lead.
CREATE INDEX orders_paid ON orders (paid_at) WHERE paid_at IS NOT NULL;
