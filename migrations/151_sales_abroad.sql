-- after older processes
-- Older processes know no country, and would sell to an address abroad as to one at home.
ALTER TABLE addresses ADD CONSTRAINT addresses_country_check
  CHECK (country = 'IN' AND region = '' OR country ~ '^[A-Z]{2}$' AND state = '' AND gstin = '') NOT VALID;
ALTER TABLE orders ADD CONSTRAINT orders_country_check
  CHECK (country = 'IN' AND region = '' AND export_terms = ''
         OR country ~ '^[A-Z]{2}$' AND state = '96' AND gstin = '' AND export_terms IN ('', 'lut', 'paid')) NOT VALID;
