ALTER TABLE settings ADD COLUMN payments jsonb;
