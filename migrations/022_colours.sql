-- A piece that comes in several colours: each is a product of its own, and those of one piece share a group.
ALTER TABLE products ADD COLUMN colour_group uuid;
