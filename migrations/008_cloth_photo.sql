-- One of the product's pictures: a photo of its cloth, which is shown first. Empty if none.
ALTER TABLE products ADD COLUMN cloth_photo text NOT NULL DEFAULT '';
