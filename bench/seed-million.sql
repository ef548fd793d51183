-- Copies the spaces of an organization into a new one, in turn, until it has `seed.spaces` spaces, with their content and their rows of
-- the search index: a large world in minutes. The copies have one revision each, the head of their model.
--
--   PGOPTIONS='-c seed.org=<organization> -c seed.spaces=10000' psql "$DATABASE_URL" -f bench/seed-million.sql
--
-- The service must not run. Names of the copies are made of numbers, so it runs once for each database.

CREATE TEMP TABLE seed_models AS
  SELECT row_number() OVER (ORDER BY s.id) - 1 AS n, s.* FROM spaces s
  WHERE org_id = current_setting('seed.org') AND deleted_at IS NULL;

INSERT INTO orgs (id, title, created_by) SELECT lpad('1', 20, 'largeorg000000000000'), 'Large', created_by FROM orgs WHERE id = current_setting('seed.org');
INSERT INTO members (id, org_id, user_id, role)
  SELECT 'lm' || right(id, 18), lpad('1', 20, 'largeorg000000000000'), user_id, role FROM members WHERE org_id = current_setting('seed.org');

-- Indexes of vectors are made faster when the rows are there.
CREATE TEMP TABLE seed_indexes AS SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'search_pages' AND indexdef LIKE '%gin%';
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT indexname FROM seed_indexes LOOP
    EXECUTE format('DROP INDEX %I', name);
  END LOOP;
END $$;

DO $$
DECLARE
  batch CONSTANT int := 100;
  wanted CONSTANT int := current_setting('seed.spaces')::int;
  models CONSTANT int := (SELECT count(*) FROM seed_models);
  first int := 0;
BEGIN
  IF models = 0 THEN RAISE EXCEPTION 'The organization % has no spaces to copy', current_setting('seed.org'); END IF;
  CREATE TEMP TABLE seed_copies (model text, revision text, id text, head text);
  WHILE first < wanted LOOP
    TRUNCATE seed_copies;
    INSERT INTO seed_copies
      SELECT m.id, m.revision_id, 'ls' || lpad(c::text, 18, '0'), 'lr' || lpad(c::text, 18, '0')
      FROM generate_series(first, least(first + batch, wanted) - 1) AS c JOIN seed_models m ON m.n = c % models;
    ANALYZE seed_copies;

    INSERT INTO spaces (id, org_id, position, lineage, title, language, edit_mode, resolved_level, revision_id)
      SELECT c.id, lpad('1', 20, 'largeorg000000000000'), 'a' || c.id, ARRAY[c.id], m.title, m.language, m.edit_mode, m.resolved_level, c.head
      FROM seed_copies c JOIN seed_models m ON m.id = c.model;
    INSERT INTO revisions (id, space_id, parents, type, root, author_id)
      SELECT c.head, c.id, '{}', r.type, r.root, r.author_id FROM seed_copies c JOIN revisions r ON r.id = c.revision;
    INSERT INTO content_objects (space_id, hash, body)
      SELECT c.id, o.hash, o.body FROM seed_copies c JOIN content_objects o ON o.space_id = c.model;
    INSERT INTO documents (space_id, hash, body)
      SELECT c.id, d.hash, d.body FROM seed_copies c JOIN documents d ON d.space_id = c.model;
    INSERT INTO document_links (space_id, hash, links, targets, uses)
      SELECT c.id, l.hash, l.links, l.targets, l.uses FROM seed_copies c JOIN document_links l ON l.space_id = c.model;
    INSERT INTO search_spaces (space_id, revision_id, language)
      SELECT c.id, c.head, s.language FROM seed_copies c JOIN search_spaces s ON s.space_id = c.model;
    INSERT INTO search_words (space_id, bucket, words)
      SELECT c.id, w.bucket, w.words FROM seed_copies c JOIN search_words w ON w.space_id = c.model;
    -- Each vector names its space. Other pages are in the sample than those of the model, as many.
    INSERT INTO search_pages (space_id, page_id, title, description, path, ancestors, language, sections, heads, words, sampled)
      SELECT c.id, p.page_id, p.title, p.description, p.path, p.ancestors, p.language, p.sections,
             ts_delete(p.heads, '@' || c.model) || array_to_tsvector(ARRAY['@' || c.id]),
             ts_delete(p.words, '@' || c.model) || array_to_tsvector(ARRAY['@' || c.id]),
             hashtext(c.id || p.page_id) % 32 = 0
      FROM seed_copies c JOIN search_pages p ON p.space_id = c.model;

    first := first + batch;
    COMMIT;
    IF first % 1000 = 0 THEN RAISE NOTICE '% spaces', first; END IF;
  END LOOP;
END $$;

SET maintenance_work_mem = '1GB';
DO $$
DECLARE definition text;
BEGIN
  FOR definition IN SELECT indexdef FROM seed_indexes LOOP
    EXECUTE definition;
  END LOOP;
END $$;
VACUUM ANALYZE;
