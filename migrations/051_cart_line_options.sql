-- What was chosen beside the size. Lines of equal product, size and options are one.
ALTER TABLE cart_items ADD COLUMN options jsonb NOT NULL DEFAULT '{}';
