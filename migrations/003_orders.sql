-- Carts, orders, payments, refunds, parcels and documents. Amounts are integer paise, or the
-- smallest unit of a payment's currency (`…_minor`).

-- Cart --------------------------------------------------------------------------------------------

-- One an account.
CREATE TABLE carts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE
);

-- Lines of equal product, size and options are one.
CREATE TABLE cart_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  cart_id uuid NOT NULL REFERENCES carts ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products,
  size text NOT NULL DEFAULT '',
  -- What was chosen beside the size.
  options jsonb NOT NULL DEFAULT '{}',
  quantity integer NOT NULL CHECK (quantity > 0),
  price_when_added_paise integer NOT NULL,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE UNIQUE INDEX cart_items_line ON cart_items (cart_id, product_id, size, options);

-- Codes that shoppers enter.
CREATE TABLE discount_codes (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9-]{3,30}$') UNIQUE,
  kind text NOT NULL CHECK (kind IN ('percent', 'amount', 'freeDelivery')),
  percent smallint CHECK (percent BETWEEN 1 AND 100),
  amount_paise bigint CHECK (amount_paise > 0),
  -- Without categories, collections and products it counts for all of them.
  categories text[] NOT NULL DEFAULT '{}',
  collections text[] NOT NULL DEFAULT '{}',
  product_ids uuid[] NOT NULL DEFAULT '{}',
  first_order boolean NOT NULL DEFAULT false,
  minimum_paise bigint NOT NULL DEFAULT 0 CHECK (minimum_paise >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer CHECK (max_uses > 0),
  max_uses_per_shopper integer CHECK (max_uses_per_shopper > 0),
  combines boolean NOT NULL DEFAULT false,
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'percent') = (percent IS NOT NULL)),
  CHECK ((kind = 'amount') = (amount_paise IS NOT NULL)),
  CHECK (starts_at < ends_at)
);

CREATE TABLE cart_codes (
  cart_id uuid REFERENCES carts ON DELETE CASCADE,
  code_id uuid REFERENCES discount_codes ON DELETE CASCADE,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (cart_id, code_id)
);
CREATE INDEX cart_codes_code ON cart_codes (code_id);

-- Money that the shop owes: gift cards and store credit.
CREATE TABLE credit_accounts (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('giftCard', 'storeCredit')),
  -- Of store credit only.
  user_id uuid UNIQUE REFERENCES users,
  -- SHA-256 of a gift card's code, which is made when the card is sent.
  code_hash bytea UNIQUE,
  -- The last characters of the code.
  code_end text NOT NULL DEFAULT '',
  recipient_name text NOT NULL DEFAULT '',
  recipient_email text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  deliver_on date,
  -- All entries, less what unpaid orders reserve.
  available_paise bigint NOT NULL DEFAULT 0 CHECK (available_paise >= 0),
  -- A frozen card cannot be spent.
  frozen_at timestamptz,
  created_by text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'storeCredit') = (user_id IS NOT NULL))
);

-- Credit that a cart is to be paid with.
CREATE TABLE cart_credit (
  cart_id uuid REFERENCES carts ON DELETE CASCADE,
  account_id uuid REFERENCES credit_accounts,
  PRIMARY KEY (cart_id, account_id)
);

-- Orders ------------------------------------------------------------------------------------------

-- Numbers are given at acceptance, so that abandoned checkouts leave no gap.
CREATE SEQUENCE order_numbers START 1001;

-- An order begins as a checkout. Address and contact are copies.
CREATE TABLE orders (
  id uuid PRIMARY KEY,
  -- Null until the order is accepted.
  number bigint,
  user_id uuid REFERENCES users,
  cart_id uuid,
  channel text NOT NULL DEFAULT 'web' CHECK (channel IN ('web', 'phone', 'counter', 'giftCard')),
  -- The staff member who entered it; empty for the shopper.
  placed_by text NOT NULL DEFAULT '',
  -- Hash of items and destination: the same checkout again finds the same order.
  fingerprint text NOT NULL,
  order_status text NOT NULL DEFAULT 'pending' CHECK (order_status IN (
      'pending', 'confirmed', 'inProcess', 'inShipping', 'delivered', 'rejected'
    )),
  payment_status text NOT NULL DEFAULT 'pending' CHECK (payment_status IN (
      'pending', 'capturing', 'paid', 'cancelled', 'expired', 'failed', 'partiallyRefunded',
      'refunded', 'due', 'partiallyPaid'
    )),
  -- A checkout that ended without payment and that nobody accepted is no order.
  abandoned boolean NOT NULL
    GENERATED ALWAYS AS ((order_status = 'pending' AND payment_status IN ('cancelled', 'expired', 'failed'))) STORED,
  total_paise bigint NOT NULL CHECK (total_paise >= 0),
  -- How the shop was registered when it sold.
  tax_scheme text NOT NULL DEFAULT 'none',
  -- Under a letter of undertaking or with payment of tax; empty for other sales.
  export_terms text NOT NULL DEFAULT '',
  -- Charges that a prepayment replaced, for the case that its money did not arrive.
  charges_before_prepayment jsonb,
  recipient_name text NOT NULL DEFAULT '',
  -- Of an order without an account.
  customer_email text NOT NULL DEFAULT '',
  address_id uuid,
  address text NOT NULL,
  city text NOT NULL,
  pincode text NOT NULL,
  -- GST code of the state of delivery; 96 abroad.
  state text NOT NULL DEFAULT '',
  region text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT 'IN',
  phone text NOT NULL,
  notes text NOT NULL,
  gstin text NOT NULL DEFAULT '',
  company text NOT NULL DEFAULT '',
  -- Courier and number of the order's newest parcel.
  courier text NOT NULL DEFAULT '',
  tracking_number text NOT NULL DEFAULT '',
  staff_notes text NOT NULL DEFAULT '',
  -- When an unpaid order's stock is released.
  hold_until timestamptz,
  hold_renewed boolean NOT NULL DEFAULT false,
  -- An unpaid order with a bank reference waits until then for the owner's check, also after its stock
  -- was released.
  check_until timestamptz,
  -- Whether it awaits its check without stock; the account may place another order meanwhile.
  stock_released boolean NOT NULL DEFAULT false,
  -- Network address of the checkout, deleted after a day.
  client_address text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  accepted_at timestamptz,
  paid_at timestamptz,
  -- What the last status change replaced, to undo it within a minute.
  status_before jsonb,
  status_changed_at timestamptz,
  -- When an order without an account joined one.
  claimed_at timestamptz,
  -- Set when a customer without an account is erased; the address is deleted later.
  erased_at timestamptz,
  CHECK (erased_at IS NULL OR user_id IS NULL),
  CHECK (
    (country = 'IN' AND region = '' AND export_terms = '')
    OR (country ~ '^[A-Z]{2}$' AND state = '96' AND gstin = '' AND export_terms IN ('', 'lut', 'paid'))
  )
);
CREATE INDEX orders_abandoned ON orders (created_at DESC, id DESC) WHERE abandoned;
CREATE INDEX orders_address_written ON orders (regexp_replace(lower((pincode || ' ' || address)), '[[:space:][:punct:]]', '', 'g'))
  WHERE address <> '';
-- Addresses to be deleted after a day.
CREATE INDEX orders_addressed ON orders (created_at) WHERE client_address IS NOT NULL;
CREATE INDEX orders_by_address ON orders (client_address, created_at)
  WHERE client_address IS NOT NULL AND payment_status IN ('pending', 'cancelled', 'expired');
CREATE INDEX orders_due ON orders (user_id) WHERE payment_status IN ('due', 'partiallyPaid');
-- An expired order is polled once more: the shopper may have approved at the last moment.
CREATE INDEX orders_expired ON orders (updated_at) WHERE payment_status = 'expired';
CREATE INDEX orders_mailbox ON orders (regexp_replace(lower(customer_email), '\+[^@]*@', '@'))
  WHERE customer_email <> '';
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC);
CREATE UNIQUE INDEX orders_number ON orders (number) WHERE number IS NOT NULL;
-- The panel's search by a part of the number.
CREATE INDEX orders_number_part ON orders USING gin (((number)::text) gin_trgm_ops) WHERE number IS NOT NULL;
CREATE INDEX orders_of_guests ON orders (lower(customer_email)) WHERE user_id IS NULL;
-- An account has at most one open checkout, and one that awaits its check without stock.
CREATE UNIQUE INDEX orders_open ON orders (user_id, stock_released)
  WHERE payment_status IN ('pending', 'capturing');
CREATE INDEX orders_paid ON orders (paid_at) WHERE paid_at IS NOT NULL;
-- First-order discounts find earlier orders by phone, mailbox and address.
CREATE INDEX orders_phone_end ON orders (right(regexp_replace(phone, '\D', '', 'g'), 10)) WHERE phone <> '';
CREATE INDEX orders_pincode ON orders (pincode text_pattern_ops);
CREATE INDEX orders_placed ON orders (created_at DESC, id DESC) WHERE NOT abandoned;
CREATE INDEX orders_recipient ON orders USING gin (lower(recipient_name) gin_trgm_ops)
  WHERE recipient_name <> '';
CREATE INDEX orders_sent_unpaid ON orders (user_id)
  WHERE order_status IN ('inShipping', 'delivered') AND payment_status NOT IN ('paid', 'partiallyRefunded', 'refunded');
CREATE INDEX orders_status ON orders (order_status, created_at DESC, id DESC);
CREATE INDEX orders_tracking ON orders (lower(tracking_number)) WHERE tracking_number <> '';
CREATE INDEX orders_unsettled ON orders (payment_status, updated_at)
  WHERE payment_status IN ('pending', 'capturing');
CREATE INDEX orders_user ON orders (user_id, created_at DESC, id DESC);
-- The panel's search by city and phone.
CREATE INDEX orders_where ON orders USING gin (lower((city || ' ' || phone)) gin_trgm_ops);

-- Title, picture and price are copies.
CREATE TABLE order_lines (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  position smallint NOT NULL,
  product_id uuid NOT NULL REFERENCES products,
  size text NOT NULL DEFAULT '',
  options jsonb NOT NULL DEFAULT '{}',
  -- `stock` holds and sells stock; the others reserve none.
  stock_policy text NOT NULL DEFAULT 'stock' CHECK (stock_policy IN ('stock', 'made_to_order', 'cloth')),
  title text NOT NULL,
  image text NOT NULL,
  price_paise integer NOT NULL CHECK (price_paise > 0),
  quantity integer NOT NULL CHECK (quantity > 0),
  UNIQUE (order_id, position)
);
-- Size advice reads the newest lines of a product.
CREATE INDEX order_lines_newest ON order_lines (product_id, order_id);
CREATE INDEX order_lines_title ON order_lines USING gin (lower(title) gin_trgm_ops);

-- What the total has beside the lines. A discount is negative; an included charge adds nothing.
CREATE TABLE order_charges (
  order_id uuid REFERENCES orders ON DELETE CASCADE,
  position smallint,
  line_id uuid,
  -- The option or add-on that a tax applies to, if it has its own HSN or SAC.
  option text,
  kind text NOT NULL CHECK (kind IN ('discount', 'delivery', 'fee', 'tax', 'rounding')),
  code text NOT NULL,
  label text NOT NULL,
  amount_paise bigint NOT NULL,
  included boolean NOT NULL DEFAULT false,
  taxable_paise bigint,
  rate numeric,
  hsn text,
  CHECK (kind = 'rounding' OR (amount_paise < 0) = (kind = 'discount')),
  PRIMARY KEY (order_id, position)
);

-- Parts of the total and when they are due. Without rows all of it is due at once.
CREATE TABLE order_dues (
  order_id uuid REFERENCES orders ON DELETE CASCADE,
  kind text CHECK (kind IN ('now', 'before_dispatch', 'on_delivery')),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  due_on date,
  terms text NOT NULL DEFAULT '',
  reminded_at timestamptz,
  PRIMARY KEY (order_id, kind)
);
CREATE INDEX order_dues_waiting ON order_dues (due_on) WHERE kind = 'before_dispatch';

-- The history, as kind and facts; it becomes text where it is read.
CREATE TABLE order_events (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  kind text NOT NULL,
  facts jsonb NOT NULL DEFAULT '{}',
  -- The staff member; null for the shopper and the provider.
  user_name text
);
CREATE INDEX order_events_order ON order_events (order_id, at);

-- What a code took off. Whether it counts as a use follows from the order's state.
CREATE TABLE discount_uses (
  order_id uuid REFERENCES orders ON DELETE CASCADE,
  code_id uuid REFERENCES discount_codes ON DELETE RESTRICT,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  PRIMARY KEY (order_id, code_id)
);
CREATE INDEX discount_uses_code ON discount_uses (code_id);

-- When lines are delivered. Orders of a shop that promises no date have no rows.
CREATE TABLE delivery_promises (
  line_id uuid PRIMARY KEY REFERENCES order_lines ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  -- As the settings were at checkout.
  zone text NOT NULL,
  making_days integer NOT NULL,
  -- Working days of the courier.
  fewest_days integer NOT NULL,
  most_days integer NOT NULL,
  -- Whether the line has its own dates; else it follows the slowest line.
  is_separate boolean NOT NULL,
  -- Days in India, counted from acceptance; null until then.
  dispatch_on date,
  promised_from date,
  promised_until date
);
CREATE INDEX delivery_promises_order ON delivery_promises (order_id);
CREATE INDEX delivery_promises_until ON delivery_promises (promised_until);

-- Codes by which an account claims an order; one at a time.
CREATE TABLE order_claims (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  -- The requested number, whether such an order exists or not.
  number bigint NOT NULL,
  -- Null for an order that cannot be claimed, which is answered like any other.
  order_id uuid REFERENCES orders ON DELETE CASCADE,
  -- Null until the code is sent.
  code_hash bytea,
  code_tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

-- Stock and cloth of orders -----------------------------------------------------------------------

-- Stock of unpaid orders. A row past expires_at counts as free.
CREATE TABLE stock_holds (
  line_id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  product_id uuid NOT NULL,
  size text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (product_id, size) REFERENCES product_stock(product_id, size)
);
CREATE INDEX stock_holds_expiry ON stock_holds (expires_at);
CREATE INDEX stock_holds_order ON stock_holds (order_id);
CREATE INDEX stock_holds_product ON stock_holds (product_id, size);

-- Every change of stock that is there, free or held; the sum is what is there.
CREATE TABLE stock_ledger (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  size text NOT NULL DEFAULT '',
  change integer NOT NULL,
  reason text NOT NULL CHECK (reason IN (
      'opening', 'stitched', 'damaged', 'counted', 'edited', 'imported', 'other', 'sold',
      'returned', 'undone'
    )),
  note text NOT NULL DEFAULT '',
  order_id uuid REFERENCES orders,
  line_id uuid,
  user_name text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX stock_ledger_line ON stock_ledger (line_id) WHERE line_id IS NOT NULL;
CREATE INDEX stock_ledger_product ON stock_ledger (product_id, at DESC, id DESC);

-- Cloth of unpaid orders.
CREATE TABLE cloth_holds (
  line_id uuid PRIMARY KEY REFERENCES order_lines ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  cloth_id uuid NOT NULL REFERENCES cloths,
  cm integer NOT NULL CHECK (cm > 0),
  expires_at timestamptz NOT NULL
);
CREATE INDEX cloth_holds_cloth ON cloth_holds (cloth_id, expires_at);
CREATE INDEX cloth_holds_order ON cloth_holds (order_id);

-- Every change of cloth; the sum is what is there, with what unpaid orders hold.
CREATE TABLE cloth_ledger (
  id uuid PRIMARY KEY,
  cloth_id uuid NOT NULL REFERENCES cloths,
  change_cm integer NOT NULL CHECK (change_cm <> 0),
  -- `cut`: the difference between the planned and the cut length.
  reason text NOT NULL CHECK (reason IN ('received', 'corrected', 'sold', 'returned', 'cut')),
  note text NOT NULL DEFAULT '',
  order_id uuid REFERENCES orders ON DELETE SET NULL,
  line_id uuid,
  user_name text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX cloth_ledger_cloth ON cloth_ledger (cloth_id, at DESC, id DESC);
CREATE INDEX cloth_ledger_line ON cloth_ledger (line_id) WHERE line_id IS NOT NULL;

-- Made lines --------------------------------------------------------------------------------------

-- What was agreed for lines that are made to order, and how far they are.
CREATE TABLE made_lines (
  line_id uuid PRIMARY KEY REFERENCES order_lines ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  return_terms text NOT NULL,
  production text NOT NULL DEFAULT 'waiting' CHECK (production IN ('waiting', 'cut', 'stitching', 'finishing', 'ready')),
  cloth_id uuid REFERENCES cloths,
  -- For one item, as the product said at checkout.
  cloth_cm integer CHECK (cloth_cm > 0),
  -- Cut for all items of the line; null until then.
  actual_cm integer CHECK (actual_cm > 0),
  measures_id uuid,
  -- Identifies the agreed measures after they were deleted.
  measures_sha256 text,
  CHECK ((cloth_id IS NULL) = (cloth_cm IS NULL))
);
CREATE INDEX made_lines_order ON made_lines (order_id);

-- Copies of measures, which later changes of a profile do not affect. A correction is a new version.
CREATE TABLE line_measures (
  id uuid PRIMARY KEY,
  line_id uuid NOT NULL REFERENCES order_lines ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  version integer NOT NULL,
  state text NOT NULL CHECK (state IN ('agreed', 'proposed', 'declined', 'replaced')),
  by_staff boolean NOT NULL,
  name text NOT NULL,
  wear text NOT NULL CHECK (wear IN ('women', 'men', 'children')),
  unit text NOT NULL CHECK (unit IN ('cm', 'inch')),
  basis text NOT NULL CHECK (basis IN ('body', 'garment')),
  measures jsonb NOT NULL,
  notes text NOT NULL DEFAULT '',
  -- Why staff propose another version.
  reason text NOT NULL DEFAULT '',
  -- Of wear, basis, notes and measures.
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (line_id, version)
);
CREATE UNIQUE INDEX line_measures_agreed ON line_measures (line_id) WHERE state = 'agreed';
CREATE INDEX line_measures_order ON line_measures (order_id);
CREATE UNIQUE INDEX line_measures_proposed ON line_measures (line_id) WHERE state = 'proposed';

CREATE FUNCTION keep_line_measures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The measures of an order line are a copy and do not change.';
END $$;
CREATE TRIGGER line_measures_kept BEFORE UPDATE OF line_id, order_id, version, name, wear, basis, measures, notes, sha256
  ON line_measures   FOR EACH ROW EXECUTE FUNCTION keep_line_measures();

-- Pictures of a measured garment before dispatch. They are deleted with the measures, so they are not
-- among the shop's pictures.
CREATE TABLE line_photos (
  id uuid PRIMARY KEY,
  line_id uuid NOT NULL REFERENCES order_lines ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  -- Limits the photos of a line.
  slot integer NOT NULL CHECK (slot BETWEEN 1 AND 8),
  -- WebP without metadata.
  picture bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (line_id, slot)
);
CREATE INDEX line_photos_order ON line_photos (order_id);

-- Whether the shopper approves the photos.
CREATE TABLE line_reviews (
  line_id uuid PRIMARY KEY REFERENCES order_lines ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  -- `waived`: the owner sends it without an answer.
  state text NOT NULL CHECK (state IN ('asked', 'approved', 'changes', 'waived')),
  -- The shopper's wishes.
  note text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX line_reviews_order ON line_reviews (order_id);

-- Payments ----------------------------------------------------------------------------------------

-- Attempts to pay. Amounts are in the smallest unit of `currency`.
CREATE TABLE payments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  -- The payment of the checkout, which decides about acceptance. Others pay what is left.
  is_current boolean NOT NULL DEFAULT true,
  provider text NOT NULL,
  method text NOT NULL,
  -- Our id at the provider; null for the order's id.
  reference uuid,
  provider_order_id text UNIQUE,
  capture_id text UNIQUE,
  approval_url text,
  payer_id text,
  return_origin text NOT NULL,
  currency text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  -- Rupees a unit of `currency`.
  inr_rate numeric NOT NULL CHECK (inr_rate > 0),
  -- What it pays of the order; null for all of it.
  amount_paise bigint CHECK (amount_paise > 0),
  -- The discount offered for prepaying a cash on delivery order; null for other payments.
  prepaid_percent smallint,
  -- Of provider 'credit': reserved until the order is accepted or ends.
  credit_account_id uuid REFERENCES credit_accounts,
  code_hash bytea,
  code_tries smallint NOT NULL DEFAULT 0,
  -- Hash of the link that confirms a cash on delivery order.
  confirm_hash bytea,
  -- The bank reference that the shopper entered; unchecked.
  claimed_reference text NOT NULL DEFAULT '',
  claimed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the provider was last polled.
  asked_at timestamptz NOT NULL DEFAULT now(),
  captured_at timestamptz,
  -- When the provider was last polled for refunds.
  refunds_asked_at timestamptz,
  -- When it was given up, so that it is not polled any more.
  ended_at timestamptz,
  CONSTRAINT payments_prepaid_percent CHECK (prepaid_percent BETWEEN 0 AND 90)
);
CREATE INDEX payments_asked ON payments (asked_at);
CREATE INDEX payments_by_credit ON payments (credit_account_id) WHERE credit_account_id IS NOT NULL;
CREATE INDEX payments_capture ON payments (lower(capture_id));
-- Bank references compare without case, blanks and leading zeros.
CREATE INDEX payments_claim_key ON payments (regexp_replace(upper(regexp_replace(claimed_reference, '\s', '', 'g')), '^0+(?=.)', ''))
  WHERE claimed_reference <> '';
CREATE INDEX payments_claims ON payments (claimed_reference) WHERE claimed_reference <> '';
CREATE UNIQUE INDEX payments_confirmed ON payments (confirm_hash) WHERE confirm_hash IS NOT NULL;
CREATE UNIQUE INDEX payments_current ON payments (order_id) WHERE is_current;
-- Payments of links and parts that are not answered yet.
CREATE INDEX payments_further ON payments (id)
  WHERE NOT is_current AND captured_at IS NULL AND ended_at IS NULL;
CREATE INDEX payments_order ON payments (order_id);
CREATE INDEX payments_provider_order ON payments (lower(provider_order_id));
CREATE INDEX payments_refund_polls ON payments (COALESCE(refunds_asked_at, captured_at))
  WHERE captured_at IS NOT NULL AND provider_order_id IS NOT NULL;
-- A provider that captures by itself may still take the money.
CREATE INDEX payments_uncaptured ON payments (created_at)
  WHERE captured_at IS NULL AND provider_order_id IS NOT NULL;
-- The owner searches for the reference that a bank's list shows.
CREATE INDEX payments_upi ON payments (upper(right(replace((order_id)::text, '-', ''), 10)))
  WHERE provider = 'upi';

-- What providers and the owner state about payments. A fact is stored once, however often it arrives.
CREATE TABLE payment_facts (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  payment_id uuid NOT NULL,
  provider text NOT NULL,
  transaction_id text NOT NULL CHECK (transaction_id <> ''),
  kind text NOT NULL CHECK (kind IN (
      'authorized', 'capture_pending', 'captured', 'failed', 'voided', 'refund_pending',
      'refunded', 'refund_failed', 'reversed', 'dispute_opened', 'dispute_won',
      'dispute_lost', 'corrected'
    )),
  currency text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  -- What the money pays of the order; the rest is returned.
  applied_paise bigint NOT NULL CHECK (applied_paise >= 0),
  -- What the provider kept.
  fee_minor bigint CHECK (fee_minor >= 0),
  -- A wrongly recorded receipt is corrected by a further fact.
  corrects_id uuid REFERENCES payment_facts ON DELETE CASCADE,
  -- The last day to answer a dispute.
  respond_by date,
  -- The provider's transfer to the owner's bank account.
  payout_id text,
  payout_reference text,
  paid_out_on date,
  note text NOT NULL DEFAULT '',
  user_name text,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, transaction_id, kind)
);
CREATE INDEX payment_facts_corrects ON payment_facts (corrects_id) WHERE corrects_id IS NOT NULL;
CREATE INDEX payment_facts_money ON payment_facts (at) WHERE kind IN ('captured', 'corrected');
CREATE INDEX payment_facts_not_paid_out ON payment_facts (provider, at)
  WHERE kind = 'captured' AND payout_id IS NULL;
CREATE INDEX payment_facts_order ON payment_facts (order_id);
CREATE INDEX payment_facts_reference_key ON payment_facts (regexp_replace(upper(regexp_replace(transaction_id, '\s', '', 'g')), '^0+(?=.)', ''))
  WHERE provider = 'manual' AND kind = 'captured';

-- Only the hash of a token is stored. A new link ends the earlier ones of the same kind of maker.
CREATE TABLE payment_links (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL DEFAULT '',
  made_by text NOT NULL DEFAULT 'message' CHECK (made_by IN ('owner', 'shopper', 'message'))
);
CREATE INDEX payment_links_order ON payment_links (order_id);

-- Ids of handled events, so that a repetition has no effect.
CREATE TABLE webhook_events (
  id text PRIMARY KEY,
  received_at timestamptz NOT NULL DEFAULT now()
);

-- Refunds and credit ------------------------------------------------------------------------------

-- A refund is claimed before it is sent, and polled until the provider has answered.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  -- Null for the payment of the checkout.
  payment_id uuid,
  -- `provider` and `dispute`: money that left without the shop's request.
  origin text NOT NULL DEFAULT 'shop' CHECK (origin IN ('shop', 'provider', 'dispute')),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'failed')),
  reason text NOT NULL,
  -- How returned items fitted, if that was the reason.
  fit text CHECK (fit IN ('tooSmall', 'tooLarge')),
  by_amount boolean NOT NULL DEFAULT false,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- Whether it goes to store credit instead of the payment's source.
  to_credit boolean NOT NULL DEFAULT false,
  -- Whether it returns money that paid nothing of an accepted order, such as a double payment.
  is_excess boolean NOT NULL DEFAULT false,
  -- The order is not packed until the owner has named the items of a refund of another origin.
  is_undecided boolean NOT NULL DEFAULT false,
  provider_refund_id text UNIQUE,
  attempts integer NOT NULL DEFAULT 0,
  -- Infinity while a refund by hand waits for bank details.
  next_at timestamptz NOT NULL DEFAULT now(),
  -- The provider's reason for a refusal or delay.
  note text NOT NULL DEFAULT '',
  user_name text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Revenue is reduced on this day.
  done_at timestamptz
);
CREATE INDEX refunds_done ON refunds (done_at) WHERE state = 'done';
CREATE INDEX refunds_order ON refunds (order_id);
CREATE INDEX refunds_provider_refund ON refunds (lower(provider_refund_id));
CREATE INDEX refunds_refused ON refunds (order_id) WHERE state = 'failed';
CREATE INDEX refunds_undecided ON refunds (order_id) WHERE is_undecided;
CREATE INDEX refunds_waiting ON refunds (next_at) WHERE state = 'pending';

-- The items of a refund; a refund of an amount has none.
CREATE TABLE refund_lines (
  refund_id uuid REFERENCES refunds ON DELETE CASCADE,
  line_id uuid,
  position smallint NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (refund_id, line_id)
);

-- Where the customer wants refunds that the owner pays by hand.
CREATE TABLE payout_requests (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- Of the link for an order without an account.
  token_hash bytea,
  -- Of the code that the link's page asks for.
  code_hash bytea,
  code_tries integer NOT NULL DEFAULT 0,
  code_expires_at timestamptz,
  -- Encrypted; null until given, and again 30 days later.
  details text,
  given_at timestamptz
);
CREATE UNIQUE INDEX payout_requests_token ON payout_requests (token_hash);

-- Every change of a credit account.
CREATE TABLE credit_entries (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES credit_accounts,
  change_paise bigint NOT NULL CHECK (change_paise <> 0),
  reason text NOT NULL CHECK (reason IN ('issued', 'spent', 'refunded', 'corrected', 'returned')),
  payment_id uuid UNIQUE,
  refund_id uuid UNIQUE REFERENCES refunds,
  note text NOT NULL DEFAULT '',
  user_name text,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX credit_entries_account ON credit_entries (account_id, at);

-- Orders of gift cards. Such an order has one charge and no lines.
CREATE TABLE gift_card_sales (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  -- Null until the order is paid.
  card_id uuid UNIQUE REFERENCES credit_accounts,
  recipient_name text NOT NULL,
  recipient_email text NOT NULL,
  sender_name text NOT NULL,
  message text NOT NULL,
  deliver_on date NOT NULL,
  -- Frozen by a dispute, whose outcome may end it.
  frozen_by_dispute boolean NOT NULL DEFAULT false,
  -- When the buyer requested a new code, once.
  code_replaced_at timestamptz
);

-- Parcels -----------------------------------------------------------------------------------------

-- What was packed together. `returned`: it came back.
CREATE TABLE parcels (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('packed', 'sent', 'delivered', 'returned')),
  courier text NOT NULL DEFAULT '',
  tracking_number text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When a courier first reported the way back; null if it did not, or delivers again.
  return_reported_at timestamptz
);
CREATE INDEX parcels_order ON parcels (order_id, created_at, id);
CREATE INDEX parcels_returning ON parcels (order_id) WHERE return_reported_at IS NOT NULL AND status = 'sent';
CREATE INDEX parcels_tracking ON parcels (lower(tracking_number)) WHERE tracking_number <> '';
CREATE INDEX parcels_under_way ON parcels (courier) WHERE status IN ('packed', 'sent');

CREATE TABLE parcel_lines (
  parcel_id uuid REFERENCES parcels ON DELETE CASCADE,
  line_id uuid REFERENCES order_lines ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (parcel_id, line_id)
);

-- Where the items of a line are: the sum of its moves. Null is outside of the order. The parcel is the
-- one that they enter, leave or stay in.
CREATE TABLE item_moves (
  id uuid PRIMARY KEY,
  line_id uuid NOT NULL REFERENCES order_lines ON DELETE CASCADE,
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
-- The manifest lists what left on a day.
CREATE INDEX item_moves_sent ON item_moves (at) WHERE to_place = 'sent';

-- Links that show an order's progress to anybody. Only the hash of a token is stored.
CREATE TABLE tracking_links (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX tracking_links_order ON tracking_links (order_id);

-- Documents ---------------------------------------------------------------------------------------

-- The last number of each series. Its row is locked until the document is committed, so no number is lost.
CREATE TABLE document_series (
  series text PRIMARY KEY,
  year smallint NOT NULL DEFAULT 0,
  sequence integer NOT NULL DEFAULT 0,
  dated date NOT NULL DEFAULT '2000-01-01'
);
INSERT INTO document_series (series) VALUES ('INV'), ('BOS'), ('CN'), ('RV'), ('RFV');

-- Invoices, credit notes and vouchers. The snapshot is what was issued; later edits do not change it.
CREATE TABLE documents (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE RESTRICT,
  kind text NOT NULL CHECK (kind IN (
      'invoice', 'billOfSupply', 'creditNote', 'receiptVoucher', 'refundVoucher'
    )),
  series text NOT NULL,
  -- The year in which the financial year begins.
  year smallint NOT NULL,
  sequence integer NOT NULL,
  number text NOT NULL CHECK (length(number) <= 16) UNIQUE,
  dated date NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The invoice that a credit note corrects.
  original_id uuid REFERENCES documents,
  -- The cause, so that a document is issued once.
  refund_id uuid UNIQUE,
  fact_id uuid UNIQUE,
  total_paise bigint NOT NULL CHECK (total_paise >= 0),
  snapshot jsonb NOT NULL,
  UNIQUE (series, year, sequence)
);
CREATE INDEX documents_dated ON documents (dated);
CREATE INDEX documents_order ON documents (order_id);

-- Figures -----------------------------------------------------------------------------------------

-- Figures of the dashboard, updated by every order, so that reading them does not read all orders. Days
-- are those of Asia/Kolkata. A day is spread over 16 rows, so that orders do not wait for each other.
CREATE TABLE sales_days (
  day date,
  shard smallint,
  paise bigint NOT NULL,
  orders integer NOT NULL,
  PRIMARY KEY (day, shard)
);

CREATE TABLE status_days (
  day date,
  status text,
  shard smallint,
  orders integer NOT NULL,
  PRIMARY KEY (day, status, shard)
);

CREATE TABLE buyers (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  first_paid_at timestamptz NOT NULL,
  last_paid_at timestamptz NOT NULL
);
CREATE INDEX buyers_last ON buyers (last_paid_at) INCLUDE (first_paid_at);

-- Runs at the end of an order's transaction: earlier it would keep rows that other orders need.
CREATE FUNCTION count_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part smallint := floor(random() * 16);
  placed date := (NEW.created_at AT TIME ZONE 'Asia/Kolkata')::date;
  was text := CASE WHEN TG_OP = 'UPDATE' AND NOT OLD.abandoned THEN OLD.order_status END;
  is_now text := CASE WHEN NOT NEW.abandoned THEN NEW.order_status END;
BEGIN
  -- A sold gift card is money that the shop owes.
  IF NEW.channel = 'giftCard' THEN RETURN NULL; END IF;
  IF was IS DISTINCT FROM is_now AND was IS NOT NULL THEN
    INSERT INTO status_days VALUES (placed, was, part, -1)
    ON CONFLICT (day, status, shard) DO UPDATE SET orders = status_days.orders - 1;
  END IF;
  IF was IS DISTINCT FROM is_now AND is_now IS NOT NULL THEN
    INSERT INTO status_days VALUES (placed, is_now, part, 1)
    ON CONFLICT (day, status, shard) DO UPDATE SET orders = status_days.orders + 1;
  END IF;
  IF NEW.paid_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.paid_at IS NULL) THEN
    INSERT INTO sales_days
    VALUES ((NEW.paid_at AT TIME ZONE 'Asia/Kolkata')::date, part, NEW.total_paise, 1)
    ON CONFLICT (day, shard) DO UPDATE
    SET paise = sales_days.paise + excluded.paise, orders = sales_days.orders + 1;
    IF NEW.user_id IS NOT NULL THEN
      INSERT INTO buyers VALUES (NEW.user_id, NEW.paid_at, NEW.paid_at)
      ON CONFLICT (user_id) DO UPDATE
      SET first_paid_at = least(buyers.first_paid_at, excluded.first_paid_at),
          last_paid_at = greatest(buyers.last_paid_at, excluded.last_paid_at);
    END IF;
  ELSIF NEW.paid_at IS NULL AND TG_OP = 'UPDATE' AND OLD.paid_at IS NOT NULL THEN
    INSERT INTO sales_days
    VALUES ((OLD.paid_at AT TIME ZONE 'Asia/Kolkata')::date, part, -OLD.total_paise, -1)
    ON CONFLICT (day, shard) DO UPDATE
    SET paise = sales_days.paise + excluded.paise, orders = sales_days.orders - 1;
    DELETE FROM buyers WHERE user_id = NEW.user_id;
    INSERT INTO buyers
    SELECT user_id, min(paid_at), max(paid_at) FROM orders
    WHERE user_id = NEW.user_id AND paid_at IS NOT NULL AND channel <> 'giftCard' GROUP BY user_id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER orders_are_counted AFTER INSERT OR UPDATE OF order_status, payment_status, paid_at ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION count_order();

-- A claimed order counts among those of its account until the claim is removed.
CREATE FUNCTION count_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM buyers WHERE user_id = OLD.user_id;
  INSERT INTO buyers
  SELECT user_id, min(paid_at), max(paid_at) FROM orders
  WHERE user_id = OLD.user_id AND paid_at IS NOT NULL AND channel <> 'giftCard' GROUP BY user_id;
  IF NEW.user_id IS NOT NULL THEN
    INSERT INTO buyers VALUES (NEW.user_id, NEW.paid_at, NEW.paid_at)
    ON CONFLICT (user_id) DO UPDATE
    SET first_paid_at = least(buyers.first_paid_at, excluded.first_paid_at),
        last_paid_at = greatest(buyers.last_paid_at, excluded.last_paid_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER claims_are_counted AFTER UPDATE OF user_id ON orders
  FOR EACH ROW WHEN ((OLD.user_id IS DISTINCT FROM NEW.user_id) AND (NEW.paid_at IS NOT NULL))
  EXECUTE FUNCTION count_claim();

-- The result of the last ledger check; one process checks at a time.
CREATE TABLE book_checks (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  claimed_at timestamptz NOT NULL,
  at timestamptz,
  found jsonb
);
INSERT INTO book_checks (claimed_at) VALUES ('-infinity');
