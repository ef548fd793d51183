/**
 * SQL: the id of the organization that owns a host, and whether addresses are served on it: the columns `org_id` and
 * `served` of the nearest verified domain, or no row. So a subdomain can belong to another organization than its parent,
 * if it was verified first.
 */
export const ownerOfHost = (host: string) => `
  SELECT d.org_id, d.served FROM domains d
  WHERE d.status = 'verified' AND d.domain IN (
    SELECT array_to_string(labels[first:], '.')
    FROM (SELECT string_to_array(${host}, '.') AS labels) name, generate_subscripts(labels, 1) first)
  ORDER BY length(d.domain) DESC LIMIT 1`;
