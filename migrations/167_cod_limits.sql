-- How many orders on delivery a customer may have at once: 0 for none, null for the shop's number.
ALTER TABLE users ADD COLUMN cod_limit smallint;
ALTER TABLE users ADD CONSTRAINT users_cod_limit CHECK (cod_limit BETWEEN 0 AND 50) NOT VALID;
