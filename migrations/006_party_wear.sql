-- A category is found by the name that the shop shows as well; only this one has another.
UPDATE products SET search_words = search_words || setweight(to_tsvector('simple', 'party wear'), 'C')
WHERE category = 'Partywear';
INSERT INTO search_vocabulary (word) VALUES ('party'), ('wear') ON CONFLICT DO NOTHING;
