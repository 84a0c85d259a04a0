-- An address may name who receives the parcel; empty means the account's own name.
ALTER TABLE addresses ADD COLUMN recipient_name text NOT NULL DEFAULT '',
                      ADD COLUMN last_used_at timestamptz;
ALTER TABLE orders ADD COLUMN recipient_name text NOT NULL DEFAULT '';
