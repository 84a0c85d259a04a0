-- Money that the shop owes: gift cards and the store credit of customers.
CREATE TABLE credit_accounts (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('giftCard', 'storeCredit')),
  -- Of store credit.
  user_id uuid UNIQUE REFERENCES users,
  -- SHA-256 of a gift card's code, which is made when the card is sent, and the code's last characters.
  code_hash bytea UNIQUE,
  code_end text NOT NULL DEFAULT '',
  recipient_name text NOT NULL DEFAULT '',
  recipient_email text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  deliver_on date,
  -- All entries, less what unpaid orders reserve.
  available_paise bigint NOT NULL DEFAULT 0 CHECK (available_paise >= 0),
  -- A frozen card can't be spent.
  frozen_at timestamptz,
  created_by text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'storeCredit') = (user_id IS NOT NULL))
);

CREATE TABLE credit_entries (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES credit_accounts,
  change_paise bigint NOT NULL CHECK (change_paise <> 0),
  reason text NOT NULL CHECK (reason IN ('issued', 'spent', 'refunded', 'corrected')),
  payment_id uuid UNIQUE,
  refund_id uuid UNIQUE REFERENCES refunds,
  note text NOT NULL DEFAULT '',
  user_name text,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX credit_entries_account ON credit_entries (account_id, at);

-- What a cart is to be paid with.
CREATE TABLE cart_credit (
  cart_id uuid NOT NULL REFERENCES carts ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES credit_accounts,
  PRIMARY KEY (cart_id, account_id)
);

-- The money goes to the customer's store credit, whatever it was paid with.
ALTER TABLE refunds ADD COLUMN to_credit boolean NOT NULL DEFAULT false;
