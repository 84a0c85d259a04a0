-- Notes of the staff on an order; shoppers never see them.
ALTER TABLE orders ADD COLUMN staff_notes text NOT NULL DEFAULT '';
