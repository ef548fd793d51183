/** Routes that are called every few seconds by machines. */
export const QUIET_ROUTES: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);
