-- Add-ons of the shop's own, beside the built-in ones.

-- The texts of built-in add-ons are in the code. Codes never change.
CREATE TABLE add_ons (
  code text PRIMARY KEY,
  is_built_in boolean NOT NULL DEFAULT false,
  -- A shopper chooses at most one sleeve and one neck.
  kind text NOT NULL CHECK (kind IN ('extra', 'sleeve', 'neck')),
  name text NOT NULL DEFAULT '',
  -- If empty, the English name is shown.
  name_hindi text NOT NULL DEFAULT '',
  position integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CHECK (is_built_in = (name = ''))
);

INSERT INTO add_ons (is_built_in, position, code, kind) VALUES
  (true, 1, 'fallPico', 'extra'),
  (true, 2, 'lining', 'extra'),
  (true, 3, 'padding', 'extra'),
  (true, 4, 'canCan', 'extra'),
  (true, 5, 'sleeveless', 'sleeve'),
  (true, 6, 'shortSleeves', 'sleeve'),
  (true, 7, 'elbowSleeves', 'sleeve'),
  (true, 8, 'fullSleeves', 'sleeve'),
  (true, 9, 'roundNeck', 'neck'),
  (true, 10, 'vNeck', 'neck'),
  (true, 11, 'boatNeck', 'neck'),
  (true, 12, 'sweetheartNeck', 'neck');

-- Not validated: the release before stores built-in codes only.
ALTER TABLE product_add_ons ADD CONSTRAINT product_add_ons_code FOREIGN KEY (code) REFERENCES add_ons NOT VALID;
