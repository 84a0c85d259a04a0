-- Where a courier last saw a parcel, in its own words; empty and null if it names no place.
ALTER TABLE parcels
  ADD COLUMN last_place text NOT NULL DEFAULT '',
  ADD COLUMN last_seen_at timestamptz;
