/** SQL: joins the specifications of an organization as `s`. */
export const joinSpecs = (s: string, org: string) => `JOIN openapi_specs ${s} ON ${s}.org_id = ${org}`;

/** SQL: joins an operation, webhook or schema of the latest version of the specification `s` as `p`. */
export const joinLastPart = (p: string, s: string, key: string) =>
  `JOIN openapi_spec_parts ${p} ON ${p}.version_id = ${s}.last_version AND ${p}.key = ${key}`;
