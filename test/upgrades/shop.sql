-- A small shop in the columns that every release has had.
INSERT INTO users (id, user_name, email, password_hash, role) VALUES
  ('01900000-0000-7000-8000-000000000001', 'Asha', 'asha@example.com', '!', 'user');
INSERT INTO products (id, title, description, category, image, price_paise, search_words) VALUES
  ('01900000-0000-7000-8000-000000000002', 'Gulnaar lehenga', 'Raw silk.', 'bridal', '/images/a.webp', 4500000, 'gulnaar'),
  ('01900000-0000-7000-8000-000000000003', 'Saanjh saree', 'Organza.', 'Partywear', '/images/b.webp', 900000, 'saanjh');
INSERT INTO product_stock (product_id, size, available) VALUES
  ('01900000-0000-7000-8000-000000000002', '', 3), ('01900000-0000-7000-8000-000000000003', 'M', 2);
INSERT INTO orders (id, user_id, cart_id, fingerprint, order_status, payment_status, total_paise, address_id,
                    address, city, pincode, phone, notes, paid_at) VALUES
  ('01900000-0000-7000-8000-000000000004', '01900000-0000-7000-8000-000000000001',
   '01900000-0000-7000-8000-000000000005', 'f', 'confirmed', 'paid', 4500000,
   '01900000-0000-7000-8000-000000000006', '14 Amer Road', 'Jaipur', '302002', '9876543210', 'Ring', now());
INSERT INTO order_lines (order_id, position, product_id, size, title, image, price_paise, quantity) VALUES
  ('01900000-0000-7000-8000-000000000004', 0, '01900000-0000-7000-8000-000000000002', '', 'Gulnaar lehenga', '/images/a.webp', 4500000, 1);
INSERT INTO payments (order_id, currency, amount_minor, inr_rate, return_origin, capture_id, payer_id, captured_at) VALUES
  ('01900000-0000-7000-8000-000000000004', 'USD', 53571, 84, 'http://localhost:3000', 'C1', 'P1', now());
INSERT INTO outbox (id, kind, recipient, payload) VALUES
  ('01900000-0000-7000-8000-000000000007', 'passwordReset', 'asha@example.com',
   '{"userName": "Asha", "link": "https://shop.example/auth/reset-password?token=T"}');

-- History as earlier versions wrote it, in words.
INSERT INTO order_events (order_id, at, text) VALUES
  ('01900000-0000-7000-8000-000000000004', now() - interval '5 hours', 'Order placed, waiting for payment'),
  ('01900000-0000-7000-8000-000000000004', now() - interval '4 hours', 'Payment received, order confirmed'),
  ('01900000-0000-7000-8000-000000000004', now() - interval '3 hours', 'Order is now In Shipping'),
  ('01900000-0000-7000-8000-000000000004', now() - interval '2 hours', 'Sent with Blue Dart, number BD-7'),
  ('01900000-0000-7000-8000-000000000004', now() - interval '1 hour', '₹1,25,000.50 refunded'),
  ('01900000-0000-7000-8000-000000000004', now() - interval '9 minutes', 'The refund was refused by the provider (NO_FUNDS)'),
  ('01900000-0000-7000-8000-000000000004', now() - interval '5 minutes', 'Wrapped in silk');
