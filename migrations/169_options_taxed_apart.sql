-- The option or add-on of a line that a tax is of, where it has an HSN or SAC of its own.
ALTER TABLE order_charges ADD COLUMN option text;
