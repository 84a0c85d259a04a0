-- Part of the order's number that people see, as the shop had it when the order got its number.
ALTER TABLE orders ADD COLUMN number_prefix text NOT NULL DEFAULT 'ZR-' CHECK (length(number_prefix) <= 9);
