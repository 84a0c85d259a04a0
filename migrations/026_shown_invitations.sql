-- The link of such an invitation was shown to whoever invited, as where no mail is sent: it opens an account
-- that is new, and none that somebody has.
ALTER TABLE staff_invites ADD COLUMN shown boolean NOT NULL DEFAULT false;
