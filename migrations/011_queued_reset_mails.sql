-- Mails of an earlier release that were not sent yet, in the form that this one writes: with a new link.
UPDATE outbox
SET kind = 'resetAsked',
    payload = jsonb_build_object('origin', substring(payload->>'link' FROM '^https?://[^/]+'), 'address', '')
WHERE kind = 'passwordReset' AND sent_at IS NULL AND payload->>'link' ~ '^https?://[^/]+';
