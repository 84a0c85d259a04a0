ALTER TABLE settings ADD COLUMN delivery jsonb;
