-- When a courier first reported that the parcel is on its way back; null if it did not, or goes to the customer again.
ALTER TABLE parcels ADD COLUMN return_reported_at timestamptz;
