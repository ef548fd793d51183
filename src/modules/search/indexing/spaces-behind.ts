/** The name of the periodic job that indexes what is behind. */
export const CATCH_UP = 'search.catch-up';

/** SQL: has every space indexed again. */
export const REBUILD_ALL = `UPDATE search_spaces SET rebuilt_to = ''`;

/** SQL: the spaces that are not completely indexed, or that fulfil another condition on the space `s` or its index state `i`. */
export const spacesBehind = (orElse = 'false'): string => `FROM spaces s LEFT JOIN search_spaces i ON i.space_id = s.id
  WHERE s.deleted_at IS NULL AND (i.revision_id IS DISTINCT FROM s.revision_id
    OR i.language IS DISTINCT FROM s.language OR i.rebuilt_to IS NOT NULL OR ${orElse})`;
