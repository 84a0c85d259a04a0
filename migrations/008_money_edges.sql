-- What an unpaid order keeps from others is bounded: until when, whether that was put off once, and
-- from where it was asked for (forgotten after a day).
ALTER TABLE orders ADD COLUMN hold_until timestamptz;
ALTER TABLE orders ADD COLUMN hold_renewed boolean NOT NULL DEFAULT false;
ALTER TABLE orders ADD COLUMN client_address text;
UPDATE orders o SET hold_until = (SELECT max(expires_at) FROM stock_holds h WHERE h.order_id = o.id)
WHERE payment_status IN ('pending', 'capturing');
CREATE INDEX orders_by_address ON orders (client_address, created_at)
  WHERE client_address IS NOT NULL AND payment_status IN ('pending', 'cancelled', 'expired');

-- A refund is claimed before it is sent, and asked about until the provider has said yes or no.
ALTER TABLE refunds ADD COLUMN attempts integer NOT NULL DEFAULT 0;
ALTER TABLE refunds ADD COLUMN next_at timestamptz NOT NULL DEFAULT now();
-- The provider's reason for saying no, or for not having said yes yet.
ALTER TABLE refunds ADD COLUMN note text NOT NULL DEFAULT '';
CREATE INDEX refunds_waiting ON refunds (next_at) WHERE state = 'pending';

-- A mail that can't be sent stays, for the owner to see and to send again.
ALTER TABLE outbox ADD COLUMN failed_at timestamptz;
ALTER TABLE outbox ADD COLUMN last_error text NOT NULL DEFAULT '';
UPDATE outbox SET failed_at = now() WHERE sent_at IS NULL AND attempts >= 12;
DROP INDEX outbox_waiting;
CREATE INDEX outbox_waiting ON outbox (next_at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX outbox_failed ON outbox (failed_at DESC, id DESC) WHERE failed_at IS NOT NULL AND sent_at IS NULL;

-- Payments that are asked about, the one that waited longest first.
CREATE INDEX payments_asked ON payments (asked_at);
-- An expired order is asked about once more: its shopper may have approved it at the last moment.
CREATE INDEX orders_expired ON orders (updated_at) WHERE payment_status = 'expired';
