-- in batches
-- The size chart says for whom a piece is cut. Without one, the title does, unless its words disagree.
WITH judged AS (
  SELECT id, garment,
         title ~* '\m(girls?|boys?|kids?|child|children|baby)\M' AS children,
         title ~* '\m(women|woman|ladies|lehenga|saree|sari|anarkali|sharara|gharara|ghagra|blouse|gown)\M' AS women,
         title ~* '\m(men|mens|man|groom|sherwani|bandhgala|achkan|nehru jacket)\M' AS men
  FROM products WHERE wear = ''),
found AS (
  SELECT id, CASE
      WHEN garment IN ('girls', 'boys') THEN 'children'
      WHEN garment IN ('sherwani', 'bandhgala', 'mensKurta') THEN 'men'
      WHEN garment <> '' THEN 'women'
      WHEN children THEN 'children'
      WHEN women THEN 'women'
      ELSE 'men' END AS wear
  FROM judged WHERE garment <> '' OR children OR women <> men
  LIMIT 2000)
UPDATE products p SET wear = found.wear FROM found WHERE found.id = p.id;
