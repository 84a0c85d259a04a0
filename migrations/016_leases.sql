-- What one process of the shop does for all of them, and who that is until when.
CREATE TABLE leases (
  name text PRIMARY KEY,
  -- Host, process and a number of its own, for whoever wants to know.
  holder text NOT NULL,
  ends_at timestamptz NOT NULL
);
