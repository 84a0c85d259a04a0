-- What a shopper ordered as a gift card. The order has no lines, but one charge.
CREATE TABLE gift_card_sales (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  -- Null until the order is paid.
  card_id uuid UNIQUE REFERENCES credit_accounts,
  recipient_name text NOT NULL,
  recipient_email text NOT NULL,
  sender_name text NOT NULL,
  message text NOT NULL,
  deliver_on date NOT NULL,
  -- Whether a dispute froze the card, which its outcome may end; not the owner.
  frozen_by_dispute boolean NOT NULL DEFAULT false,
  -- When the buyer asked for a new code, once.
  code_replaced_at timestamptz
);
