-- Another piece for one that comes back: an order of its own, which answers a request.

ALTER TABLE change_lines DROP CONSTRAINT change_lines_kind_check;
ALTER TABLE change_lines ADD CONSTRAINT change_lines_kind_check
  CHECK (kind IN ('edit', 'cancel', 'return', 'exchange', 'alteration', 'claim')) NOT VALID;
ALTER TABLE change_lines DROP CONSTRAINT change_lines_remedy_check;
ALTER TABLE change_lines ADD CONSTRAINT change_lines_remedy_check
  CHECK (remedy IN ('refund', 'storeCredit', 'exchange', 'replacement', 'alteration')) NOT VALID;

-- The piece to send instead. Empty for another remedy.
ALTER TABLE change_lines ADD COLUMN new_product_id uuid;
ALTER TABLE change_lines ADD CONSTRAINT change_lines_new_product
  FOREIGN KEY (new_product_id) REFERENCES products NOT VALID;
ALTER TABLE change_lines ADD COLUMN new_size text NOT NULL DEFAULT '';
-- What one item of another product costs, as it was agreed; null for the same product, which keeps its price.
ALTER TABLE change_lines ADD COLUMN new_price_paise integer;
-- What the other size of the same product adds to the price of one item, as it was agreed.
ALTER TABLE change_lines ADD COLUMN new_difference_paise integer NOT NULL DEFAULT 0;

-- The order that sends the other piece.
ALTER TABLE change_lines ADD COLUMN new_order_id uuid;
ALTER TABLE change_lines ADD CONSTRAINT change_lines_new_order
  FOREIGN KEY (new_order_id) REFERENCES orders NOT VALID;

-- A hold for a request has no order yet; its line_id is the request's id.
-- The release before reads holds by their order, so it sees none of these.
-- squawk-ignore ban-drop-not-null
ALTER TABLE stock_holds ALTER COLUMN order_id DROP NOT NULL;

-- The order that the money pays instead of going back.
ALTER TABLE refunds ADD COLUMN moved_to uuid;
ALTER TABLE refunds ADD CONSTRAINT refunds_moved_to FOREIGN KEY (moved_to) REFERENCES orders NOT VALID;
