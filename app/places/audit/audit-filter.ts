import type { AuditFilter } from './audit-queries.js';

type Values = Readonly<Record<string, string>>;

/** What the address asks for, as the API takes it. The service says what is wrong with an action that it does not know. */
export const filterOf = (values: Values): AuditFilter => ({
  ...(values['action'] !== undefined && { action: values['action'] as NonNullable<AuditFilter['action']> }),
  ...(values['actor'] !== undefined && { actor: values['actor'] }),
  ...(values['target'] !== undefined && { target: values['target'] }),
  ...periodOf(values),
});

/** From the beginning of the first day to the end of the last one, where this browser is. */
export function periodOf({ from, to }: Values): { from?: string; to?: string } {
  const begin = startOf(from, 0);
  const end = startOf(to, 1);
  return { ...(begin !== undefined && { from: begin }), ...(end !== undefined && { to: end }) };
}

function startOf(day: string | undefined, later: number): string | undefined {
  const start = new Date(`${day}T00:00`);
  if (Number.isNaN(start.getTime())) return undefined;
  // Not every day has 24 hours.
  start.setDate(start.getDate() + later);
  return start.toISOString();
}
