import type { MigrationInterface } from 'typeorm';

/** Declares that a migration takes away what an earlier release used. All other migrations only add to the schema. */
export interface Contract {
  /** What is removed, for operators: "the column `theme` of sites". */
  removes: string;
  /** The first release that no longer uses it. The migration is part of a later release. */
  unusedSince: string;
}

export type Migration = (new () => MigrationInterface) & { readonly contract?: Contract };
export type Migrations = readonly Migration[];
