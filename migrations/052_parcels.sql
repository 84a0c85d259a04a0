-- What was packed together, with its courier. `returned`: it came back.
CREATE TABLE parcels (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('packed', 'sent', 'delivered', 'returned')),
  courier text NOT NULL DEFAULT '',
  tracking_number text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX parcels_tracking ON parcels (lower(tracking_number)) WHERE tracking_number <> '';
CREATE INDEX parcels_order ON parcels (order_id, created_at, id);

-- What was put into it.
CREATE TABLE parcel_lines (
  parcel_id uuid NOT NULL REFERENCES parcels ON DELETE CASCADE,
  line_id uuid NOT NULL REFERENCES order_lines (id) ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (parcel_id, line_id)
);
CREATE INDEX parcel_lines_line ON parcel_lines (line_id);

-- Where the items of an order line are: the sum of its moves. Null is outside of the order. The
-- parcel is the one that they enter, leave or stay in.
CREATE TABLE item_moves (
  id uuid PRIMARY KEY,
  line_id uuid NOT NULL REFERENCES order_lines (id) ON DELETE CASCADE,
  parcel_id uuid REFERENCES parcels ON DELETE SET NULL,
  refund_id uuid REFERENCES refunds ON DELETE CASCADE,
  from_place text CHECK (from_place IN ('reserved', 'packed', 'sent', 'stock', 'written_off')),
  to_place text CHECK (to_place IN ('reserved', 'packed', 'sent', 'stock', 'written_off')),
  quantity integer NOT NULL CHECK (quantity > 0),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK (from_place IS DISTINCT FROM to_place)
);
CREATE INDEX item_moves_line ON item_moves (line_id);
CREATE INDEX item_moves_parcel ON item_moves (parcel_id) WHERE parcel_id IS NOT NULL;
CREATE INDEX item_moves_refund ON item_moves (refund_id) WHERE refund_id IS NOT NULL;
