import type { Standing } from './actor.js';

/** How SQL finds out what a person is in an organization. The organizations room provides it. */
export abstract class StandingSource {
  /** A select of one row or none: the columns `read` wants, given SQL for the caller's and the organization's id. */
  abstract select(caller: string, organization: string): string;
  abstract read(row: Readonly<Record<string, unknown>>): Standing | null;
}
