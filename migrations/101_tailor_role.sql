-- A fifth kind of colleague: makes measured pieces, and sees neither prices nor addresses. NOT VALID: every row passed the narrower check.
ALTER TABLE users DROP CONSTRAINT users_staff_role_check;
ALTER TABLE users ADD CONSTRAINT users_staff_role_check
  CHECK (staff_role IN ('owner', 'catalogue', 'orders', 'packing', 'tailor')) NOT VALID;
ALTER TABLE staff_invites DROP CONSTRAINT staff_invites_staff_role_check;
ALTER TABLE staff_invites ADD CONSTRAINT staff_invites_staff_role_check
  CHECK (staff_role IN ('owner', 'catalogue', 'orders', 'packing', 'tailor')) NOT VALID;
