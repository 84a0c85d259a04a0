-- When the lines of an order are delivered. Orders of a shop that promises no date have no rows.
CREATE TABLE delivery_promises (
  line_id uuid PRIMARY KEY REFERENCES order_lines (id) ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  -- As the settings said when the order was made.
  zone text NOT NULL,
  making_days integer NOT NULL,
  -- Working days of the courier.
  fewest_days integer NOT NULL,
  most_days integer NOT NULL,
  -- Whether the line is promised by itself; else it follows the slowest line of its order.
  is_separate boolean NOT NULL,
  -- Days in India, counted from the acceptance of the order; null until then.
  dispatch_on date,
  promised_from date,
  promised_until date
);
CREATE INDEX delivery_promises_order ON delivery_promises (order_id);
CREATE INDEX delivery_promises_until ON delivery_promises (promised_until);
