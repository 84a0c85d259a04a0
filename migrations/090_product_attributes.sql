-- Who made the product, where, how, and how to care for it, in the owner's words; empty where nothing is said.
ALTER TABLE products
  ADD COLUMN occasion text NOT NULL DEFAULT '',
  ADD COLUMN origin text NOT NULL DEFAULT '',
  ADD COLUMN maker text NOT NULL DEFAULT '',
  ADD COLUMN maker_hindi text NOT NULL DEFAULT '',
  ADD COLUMN village text NOT NULL DEFAULT '',
  ADD COLUMN village_hindi text NOT NULL DEFAULT '',
  ADD COLUMN making_steps text NOT NULL DEFAULT '',
  ADD COLUMN making_steps_hindi text NOT NULL DEFAULT '',
  ADD COLUMN care text NOT NULL DEFAULT '',
  ADD COLUMN care_hindi text NOT NULL DEFAULT '',
  ADD COLUMN hsn text NOT NULL DEFAULT '',
  ADD COLUMN weeks_of_work integer NOT NULL DEFAULT 0;
