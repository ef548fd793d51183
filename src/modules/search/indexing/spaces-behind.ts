/** The name of the periodic job that indexes what no event announces. */
export const CATCH_UP = 'search.catch-up';

/** SQL: has every space indexed again. */
export const REBUILD_ALL = `INSERT INTO search_spaces (space_id, revision_id, language, rebuilt_to)
  SELECT id, revision_id, language, '' FROM spaces WHERE deleted_at IS NULL ON CONFLICT (space_id) DO UPDATE SET rebuilt_to = ''`;

/** SQL: the spaces that are marked to be indexed again, and those with computed pages, whose sources may have changed. */
export const MARKED_SPACES = `FROM search_spaces i JOIN spaces s ON s.id = i.space_id
  WHERE s.deleted_at IS NULL AND (i.rebuilt_to IS NOT NULL OR i.computed_seed IS NOT NULL)`;

/** SQL: the spaces that are not completely indexed. It compares all spaces with the index. */
export const SPACES_BEHIND = `FROM spaces s LEFT JOIN search_spaces i ON i.space_id = s.id
  WHERE s.deleted_at IS NULL AND (i.revision_id IS DISTINCT FROM s.revision_id
    OR i.language IS DISTINCT FROM s.language OR i.rebuilt_to IS NOT NULL)`;

/** SQL: has these spaces indexed again from the beginning, even if the revision that was indexed is gone. */
export const REBUILD_BEHIND = `INSERT INTO search_spaces (space_id, revision_id, language, rebuilt_to)
  SELECT s.id, s.revision_id, s.language, '' ${SPACES_BEHIND}
  ON CONFLICT (space_id) DO UPDATE SET rebuilt_to = '', revision_id = excluded.revision_id`;
