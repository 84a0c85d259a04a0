-- Of a refund's pieces those that are on the shelf again. What was refunded and is not there was kept off
-- it: a later refund or a rejection of the order must not bring it back.
ALTER TABLE refund_lines ADD COLUMN on_shelf int NOT NULL DEFAULT 0
  CHECK (on_shelf BETWEEN 0 AND quantity);

-- Until now only the sum of an order's line was known. In a rejected order all that is not refunded is on
-- the shelf; in any other, what is on the shelf was refunded.
WITH ordered AS (
  SELECT r.refund_id, r.position, r.quantity,
         sum(r.quantity) OVER whole AS refunded,
         coalesce(sum(r.quantity) OVER before, 0) AS earlier,
         l.restocked_quantity AS restocked, l.quantity AS bought, o.restocked AS rejected
  FROM refund_lines r
  JOIN refunds f ON f.id = r.refund_id AND f.state <> 'failed'
  JOIN orders o ON o.id = f.order_id
  JOIN order_lines l ON l.order_id = f.order_id AND l.position = r.position
  WINDOW whole AS (PARTITION BY f.order_id, r.position),
         before AS (PARTITION BY f.order_id, r.position ORDER BY f.created_at, f.id
                    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING))
UPDATE refund_lines r
SET on_shelf = greatest(0, least(r.quantity,
      CASE WHEN ordered.rejected THEN ordered.refunded + ordered.restocked - ordered.bought
           ELSE ordered.restocked END - ordered.earlier))
FROM ordered WHERE r.refund_id = ordered.refund_id AND r.position = ordered.position;
