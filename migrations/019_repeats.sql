-- What a page asked for and perhaps had no answer to: asked again under the same key, it gets that answer.
CREATE TABLE repeats (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  key text NOT NULL,
  call text NOT NULL,
  -- Null while it is being done.
  answer jsonb,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX repeats_at ON repeats (at);
