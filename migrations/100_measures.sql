-- Measures of a person, in an account's own words: "me", "my mother".
CREATE TABLE measure_profiles (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Bounds the profiles of an account.
  slot integer NOT NULL CHECK (slot BETWEEN 1 AND 8),
  name text NOT NULL,
  wear text NOT NULL CHECK (wear IN ('women', 'men', 'children')),
  -- In which the measures were typed and are shown.
  unit text NOT NULL CHECK (unit IN ('cm', 'inch')),
  basis text NOT NULL CHECK (basis IN ('body', 'garment')),
  -- Whole millimetres by measure.
  measures jsonb NOT NULL,
  notes text NOT NULL DEFAULT '',
  -- The wording that was agreed to, and when.
  consent_version text NOT NULL,
  consented_at timestamptz NOT NULL DEFAULT now(),
  -- Declared by who keeps a child's measures.
  is_parent boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, slot),
  CHECK (wear <> 'children' OR is_parent)
);

-- Copies of measures for an order line, which later changes of a profile do not reach. Each
-- correction is a version of its own.
CREATE TABLE line_measures (
  id uuid PRIMARY KEY,
  line_id uuid NOT NULL REFERENCES order_lines (id) ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  version integer NOT NULL,
  state text NOT NULL CHECK (state IN ('agreed', 'proposed', 'declined', 'replaced')),
  by_staff boolean NOT NULL,
  name text NOT NULL,
  wear text NOT NULL CHECK (wear IN ('women', 'men', 'children')),
  unit text NOT NULL CHECK (unit IN ('cm', 'inch')),
  basis text NOT NULL CHECK (basis IN ('body', 'garment')),
  measures jsonb NOT NULL,
  notes text NOT NULL DEFAULT '',
  -- Why staff propose another version.
  reason text NOT NULL DEFAULT '',
  -- Of wear, basis, notes and measures.
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (line_id, version)
);
CREATE UNIQUE INDEX line_measures_agreed ON line_measures (line_id) WHERE state = 'agreed';
CREATE UNIQUE INDEX line_measures_proposed ON line_measures (line_id) WHERE state = 'proposed';
CREATE INDEX line_measures_order ON line_measures (order_id);

CREATE FUNCTION keep_line_measures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The measures of an order line are a copy and do not change.';
END $$;
CREATE TRIGGER line_measures_kept
  BEFORE UPDATE OF line_id, order_id, version, name, wear, basis, measures, notes, sha256 ON line_measures
  FOR EACH ROW EXECUTE FUNCTION keep_line_measures();

-- Pictures of a measured garment before it is sent. They lie here and not among the shop's pictures,
-- so that they are as private as the measures, and deleted with them.
CREATE TABLE line_photos (
  id uuid PRIMARY KEY,
  line_id uuid NOT NULL REFERENCES order_lines (id) ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  -- Bounds the photos of a line.
  slot integer NOT NULL CHECK (slot BETWEEN 1 AND 8),
  -- WebP, without metadata.
  picture bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (line_id, slot)
);
CREATE INDEX line_photos_order ON line_photos (order_id);

-- Whether the shopper approves the photos of a line.
CREATE TABLE line_reviews (
  line_id uuid PRIMARY KEY REFERENCES order_lines (id) ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  -- `waived`: the owner sends it without an answer.
  state text NOT NULL CHECK (state IN ('asked', 'approved', 'changes', 'waived')),
  -- What is to be changed, in the shopper's words.
  note text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX line_reviews_order ON line_reviews (order_id);

-- The agreed copy, which the line outlives; the hash says later which one it was.
ALTER TABLE made_lines
  ADD COLUMN measures_id uuid,
  ADD COLUMN measures_sha256 text;
