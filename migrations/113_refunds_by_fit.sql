-- How the pieces of a refund fitted, where that is why they came back.
ALTER TABLE refunds ADD COLUMN fit text CHECK (fit IN ('tooSmall', 'tooLarge'));
