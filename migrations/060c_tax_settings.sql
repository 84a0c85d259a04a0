ALTER TABLE settings ADD COLUMN tax jsonb;
