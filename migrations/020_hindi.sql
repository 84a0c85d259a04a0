-- A piece's name and description in Hindi, where the owner gave them; pages show the English ones else.
ALTER TABLE products
  ADD COLUMN title_hindi text NOT NULL DEFAULT '',
  ADD COLUMN description_hindi text NOT NULL DEFAULT '';
