/** The operation that replaces the moves of single kinds. */
export const SORT = '/v1/orgs/:organizationId/sites/:siteId/structure/sort';
