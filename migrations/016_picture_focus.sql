-- By picture, the point that stays in view where the picture is cut: percent from left and top, as `50% 20%`.
ALTER TABLE products ADD COLUMN image_focus jsonb NOT NULL DEFAULT '{}';
