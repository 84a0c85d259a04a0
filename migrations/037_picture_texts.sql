-- What a product's pictures show, by their addresses, for people who do not see them.
ALTER TABLE products ADD COLUMN image_texts jsonb NOT NULL DEFAULT '{}';
-- The products that its owner pairs it with, in their order.
ALTER TABLE products ADD COLUMN goes_with uuid[] NOT NULL DEFAULT '{}';
