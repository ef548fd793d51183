/** SQL. `mail` is when it is mailed to those who have no wish of their own. */
interface WishParts {
  user: string;
  organization: string;
  kind: string;
  mail: string;
}

/** SQL: joins what a user wants of a kind as `wish`, with `app` and `mail`. A wish for the organization precedes the one for all. */
export const joinWish = ({ user, organization, kind, mail }: WishParts) => `CROSS JOIN LATERAL (
  SELECT coalesce(p.app, true) AS app, coalesce(p.mail, ${mail}::text) AS mail FROM (SELECT 1) one LEFT JOIN LATERAL (
    SELECT np.app, np.mail FROM notification_preferences np
    WHERE np.user_id = ${user} AND np.kind = ${kind} AND (np.org_id IS NULL OR np.org_id = ${organization})
    ORDER BY np.org_id NULLS LAST LIMIT 1) p ON true) wish`;
