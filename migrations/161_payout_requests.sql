-- Where the customer wants refunds of an order that the owner pays by hand. Such a refund waits with a next_at of infinity.
CREATE TABLE payout_requests (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- Of the link that an order without an account was sent, and of the code that its page asks for.
  token_hash bytea,
  code_hash bytea,
  code_tries integer NOT NULL DEFAULT 0,
  code_expires_at timestamptz,
  -- Encrypted; null until it is given, and again 30 days later.
  details text,
  given_at timestamptz
);
CREATE UNIQUE INDEX payout_requests_token ON payout_requests (token_hash);
