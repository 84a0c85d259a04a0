-- Invoices, credit notes and vouchers. The snapshot is what was issued; later edits do not change it.
CREATE TABLE documents (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE RESTRICT,
  kind text NOT NULL CHECK (kind IN (
    'invoice', 'billOfSupply', 'creditNote', 'receiptVoucher', 'refundVoucher')),
  series text NOT NULL,
  -- The year in which the financial year begins.
  year smallint NOT NULL,
  sequence integer NOT NULL,
  number text NOT NULL UNIQUE CHECK (length(number) <= 16),
  dated date NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The invoice that a credit note corrects.
  original_id uuid REFERENCES documents,
  -- What caused it, so that it is issued once.
  refund_id uuid UNIQUE,
  fact_id uuid UNIQUE,
  total_paise bigint NOT NULL CHECK (total_paise >= 0),
  snapshot jsonb NOT NULL,
  UNIQUE (series, year, sequence)
);
CREATE INDEX documents_order ON documents (order_id);
CREATE INDEX documents_dated ON documents (dated);

-- The last number of each series; its row is locked until the document is committed.
CREATE TABLE document_series (
  series text PRIMARY KEY,
  year smallint NOT NULL DEFAULT 0,
  sequence integer NOT NULL DEFAULT 0,
  dated date NOT NULL DEFAULT '2000-01-01'
);
INSERT INTO document_series (series) VALUES ('INV'), ('BOS'), ('CN'), ('RV'), ('RFV');
