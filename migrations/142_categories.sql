-- Categories of products. The first five are always there; the owner adds others.
CREATE TABLE categories (
  id text PRIMARY KEY,
  is_built_in boolean NOT NULL DEFAULT false,
  name text NOT NULL CHECK (name <> ''),
  name_hindi text NOT NULL DEFAULT '',
  position integer NOT NULL DEFAULT 0,
  in_navigation boolean NOT NULL DEFAULT true,
  -- Not offered any more; products that have it keep it.
  archived_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CHECK (is_built_in OR (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 40)),
  CHECK (NOT is_built_in OR archived_at IS NULL)
);
INSERT INTO categories (id, is_built_in, name) VALUES
  ('bridal', true, 'Bridal'), ('formals', true, 'Formals'), ('Partywear', true, 'Party wear'),
  ('casual', true, 'Casual'), ('reception', true, 'Reception');
