-- What shoppers narrow the shop by, in the owner's words; empty where nothing is said.
ALTER TABLE products
  ADD COLUMN colour text NOT NULL DEFAULT '',
  ADD COLUMN fabric text NOT NULL DEFAULT '',
  ADD COLUMN craft text NOT NULL DEFAULT '';
