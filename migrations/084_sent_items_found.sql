-- outside a transaction
-- The manifest lists what left on a day.
CREATE INDEX CONCURRENTLY IF NOT EXISTS item_moves_sent ON item_moves (at) WHERE to_place = 'sent';
-- Couriers are asked about parcels under way.
CREATE INDEX CONCURRENTLY IF NOT EXISTS parcels_under_way ON parcels (courier) WHERE status IN ('packed', 'sent');
