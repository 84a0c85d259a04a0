-- Whether this database is the demo's, decided once while it is empty.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  is_demo boolean NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now()
);

INSERT INTO installation (is_demo)
SELECT EXISTS (SELECT 1 FROM seeds WHERE name = 'demo')
WHERE EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM orders) OR EXISTS (SELECT 1 FROM products);
