-- What a shopper reads the shop in, as last used while signed in: letters that come later are in it.
ALTER TABLE users
  ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi'));
-- The owner's words of a mail to who reads the shop in Hindi. A table of its own, since the version
-- before knows one row for each kind of mail_texts.
CREATE TABLE mail_texts_hindi (
  kind text PRIMARY KEY,
  subject text NOT NULL,
  text text NOT NULL
);
