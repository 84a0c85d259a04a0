-- Where pictures lie that are not ours: a page's content security policy names these places and no other.
CREATE TABLE picture_origins (origin text PRIMARY KEY);

-- A name of letters, digits, dots and hyphens only: what it finds becomes part of a header.
CREATE FUNCTION origins_of(pictures text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT origin FROM unnest(pictures) AS picture,
    lower(substring(picture FROM '^(https?://[A-Za-z0-9.-]+(?::[0-9]{1,5})?)(?:[/?#]|$)')) AS origin
  WHERE origin IS NOT NULL ORDER BY origin
$$;

CREATE FUNCTION keep_picture_origins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    INSERT INTO picture_origins SELECT origins_of(NEW.more_images || NEW.image) ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO picture_origins SELECT origins_of(ARRAY[NEW.image]) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_picture_origins
  AFTER INSERT OR UPDATE OF image, more_images ON products
  FOR EACH ROW WHEN (NEW.image LIKE 'http%' OR NEW.more_images::text LIKE '%http%')
  EXECUTE FUNCTION keep_picture_origins();

CREATE TRIGGER feature_images_picture_origins
  AFTER INSERT OR UPDATE OF image ON feature_images
  FOR EACH ROW WHEN (NEW.image LIKE 'http%')
  EXECUTE FUNCTION keep_picture_origins();

INSERT INTO picture_origins
SELECT origins_of(array_agg(picture)) FROM (
  SELECT image AS picture FROM products
  UNION ALL SELECT unnest(more_images) FROM products
  UNION ALL SELECT image FROM feature_images
  UNION ALL SELECT image FROM order_lines) AS pictures
ON CONFLICT DO NOTHING;
