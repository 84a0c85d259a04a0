-- For whom a piece is cut; empty for a piece for anybody.
ALTER TABLE products ADD COLUMN wear text NOT NULL DEFAULT '';
