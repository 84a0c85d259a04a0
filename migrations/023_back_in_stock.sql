-- Whether the piece was seen sold out since it was put on the list, or since its shopper was last told
-- that it is back.
ALTER TABLE wishlist_items ADD COLUMN awaits boolean NOT NULL DEFAULT false;
