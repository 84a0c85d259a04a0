-- What happened to an order is kept as kind and facts, and put into words where it is read.
ALTER TABLE order_events ADD COLUMN kind text;
ALTER TABLE order_events ADD COLUMN facts jsonb NOT NULL DEFAULT '{}';

UPDATE order_events SET kind = CASE text
  WHEN 'Order placed, waiting for payment' THEN 'placed'
  WHEN 'Given up for a newer checkout' THEN 'superseded'
  WHEN 'Payment cancelled' THEN 'cancelled'
  WHEN 'The time to pay ran out; the pieces are free again' THEN 'expired'
  WHEN 'A piece was sold out before the payment; nothing was charged' THEN 'soldOut'
  WHEN 'The payment was withdrawn; nothing was charged' THEN 'withdrawn'
  WHEN 'The payment was declined; nothing was charged' THEN 'declined'
  WHEN 'The amount taken was not the amount agreed; it is being returned' THEN 'wrongAmount'
  WHEN 'Payment received, order confirmed' THEN 'paid'
END;
UPDATE order_events SET kind = 'refused', facts = jsonb_build_object(
    'why', substring(text FROM '^The payment service refused the payment \((.*)\); nothing was charged$'))
  WHERE kind IS NULL AND text ~ '^The payment service refused the payment \(.*\); nothing was charged$';
UPDATE order_events SET kind = 'status', facts = jsonb_build_object('orderStatus', status.id)
  FROM (VALUES ('pending', 'Pending'), ('confirmed', 'Confirmed'), ('inProcess', 'In Process'),
               ('inShipping', 'In Shipping'), ('delivered', 'Delivered'), ('rejected', 'Rejected'))
    AS status (id, label)
  WHERE kind IS NULL AND text = 'Order is now ' || status.label;
UPDATE order_events SET kind = 'parcel', facts = jsonb_build_object(
    'courier', substring(text FROM '^Sent with (.*), number '),
    'trackingNumber', substring(text FROM ', number (.*)$'))
  WHERE kind IS NULL AND text ~ '^Sent with .*, number ';
UPDATE order_events SET kind = 'refunded', facts = jsonb_build_object(
    'amount', replace(substring(text FROM '^₹([0-9,.]+) refunded$'), ',', '')::numeric)
  WHERE kind IS NULL AND text ~ '^₹[0-9,]+(\.[0-9]+)? refunded$';
UPDATE order_events SET kind = 'refundFailed', facts = jsonb_build_object(
    'why', substring(text FROM '^The refund was refused by the provider \((.*)\)$'))
  WHERE kind IS NULL AND text ~ '^The refund was refused by the provider \(.*\)$';
UPDATE order_events SET kind = 'note', facts = jsonb_build_object('text', text) WHERE kind IS NULL;

ALTER TABLE order_events ALTER COLUMN kind SET NOT NULL;
ALTER TABLE order_events DROP COLUMN text;

-- The same for what is done in the panel. The log only grows: this once its words become kinds.
ALTER TABLE audit_log DISABLE TRIGGER audit_log_only_grows;
UPDATE audit_log SET action = kinds.id
  FROM (VALUES ('settings changed', 'settingsChanged'), ('order status changed', 'orderStatusChanged'),
               ('refund asked for', 'refundAsked'), ('feature image added', 'featureAdded'),
               ('feature images ordered', 'featuresOrdered'), ('feature image deleted', 'featureDeleted'),
               ('mail sent again', 'mailSentAgain'), ('product added', 'productAdded'),
               ('product edited', 'productEdited'), ('product deleted', 'productDeleted'),
               ('staff invited', 'staffInvited'), ('staff invitation withdrawn', 'staffInviteWithdrawn'),
               ('staff joined', 'staffJoined'), ('staff role changed', 'staffRoleChanged'),
               ('staff let go', 'staffLetGo'), ('second factor on', 'secondFactorOn'),
               ('second factor off', 'secondFactorOff')) AS kinds (id_before, id)
  WHERE action = kinds.id_before;
ALTER TABLE audit_log ENABLE TRIGGER audit_log_only_grows;

-- An order stays with the provider that it was begun with.
ALTER TABLE payments ADD COLUMN provider text NOT NULL DEFAULT 'paypal';
ALTER TABLE payments ALTER COLUMN provider DROP DEFAULT;
