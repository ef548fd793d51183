import type { Database } from '../db/database.js';
import type { FileStore } from '../storage/file-store.js';

export interface Inspected {
  database: Database;
  files: FileStore;
}

/** One thing that must hold. What is found is told in a line for each, and does not disappear by itself. */
export interface InstallationCheck {
  /** What is checked. */
  name: string;
  find: (inspected: Inspected) => AsyncIterable<string>;
  /** Makes again what is derived from something else. Without it, a person has to decide. */
  repair?: (inspected: Inspected) => Promise<void>;
}
