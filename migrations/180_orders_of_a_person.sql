-- outside a transaction
-- Earlier orders of a person, by what a second account cannot change: phone, mailbox and address.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_phone_end
  ON orders (right(regexp_replace(phone, '\D', '', 'g'), 10)) WHERE phone <> '';
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_mailbox
  ON users (regexp_replace(lower(email), '\+[^@]*@', '@'));
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_mailbox
  ON orders (regexp_replace(lower(customer_email), '\+[^@]*@', '@')) WHERE customer_email <> '';
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_address_written
  ON orders (regexp_replace(lower(pincode || ' ' || address), '[[:space:][:punct:]]', '', 'g'))
  WHERE address <> '';
