/** The name of the periodic job that indexes what is behind. */
export const CATCH_UP = 'search.catch-up';

/** SQL: the spaces that are not completely indexed. The last parenthesis is open for further conditions. */
export const SPACES_BEHIND = `FROM spaces s LEFT JOIN search_spaces i ON i.space_id = s.id
  WHERE s.deleted_at IS NULL AND (i.revision_id IS DISTINCT FROM s.revision_id
    OR i.language IS DISTINCT FROM s.language OR i.rebuilt_to IS NOT NULL`;
