-- A refund of an amount names no pieces: they stay where they are. Any other refund without lines gave back the whole order.
ALTER TABLE refunds ADD COLUMN by_amount boolean NOT NULL DEFAULT false;
