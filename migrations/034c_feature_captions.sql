-- What a picture in the window says, and where it leads.
ALTER TABLE feature_images ADD COLUMN caption text NOT NULL DEFAULT '';
ALTER TABLE feature_images ADD COLUMN link text NOT NULL DEFAULT '';
