-- Whether the shopper waits for the piece: it was sold out when it was put on the list or since, and they
-- were not told yet that it is back.
ALTER TABLE wishlist_items ADD COLUMN awaits boolean NOT NULL DEFAULT false;
