-- after older processes
-- Older processes expect one unaccepted order an account.
DROP INDEX orders_open;
ALTER INDEX orders_open_or_released RENAME TO orders_open;
