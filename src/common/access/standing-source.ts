import type { Standing } from './actor.js';

/** Selects a person's membership of an organization. The organizations module implements it. */
export abstract class StandingSource {
  /**
   * Returns SQL that selects at most one row with the columns that `read` needs, given SQL for the ids of the caller
   * and of the organization.
   */
  abstract select(caller: string, organization: string): string;
  abstract read(row: Readonly<Record<string, unknown>>): Standing | null;
}
