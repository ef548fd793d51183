import type { Content } from '../../../versions/revisions/revisions.service.js';
import type { SourceTree } from '../archive/source-tree.js';
import type { DialectSource } from '../dialects/dialect-page.js';
import type { PageHead } from '../layouts/page-heads.js';
import type { Structure } from '../layouts/source-node.js';
import type { Import } from '../model/import.entity.js';
import type { Origin } from '../plan/origin.js';
import type { PathResolver } from '../plan/path-resolver.js';
import type { Plan } from '../plan/plan.js';
import type { EntryLog, KnownEntry } from './entry-log.js';

/** What of an import decides how its files are read. */
export type ReadMode = Pick<Import, 'spaceId' | 'target' | 'mode' | 'dryRun'>;

/** What the steps that read files work with. */
export interface ReadContext {
  run: ReadMode;
  log: EntryLog;
  tree: SourceTree;
  source: DialectSource;
  plan: Plan;
  heads: ReadonlyMap<string, PageHead>;
  structure: Structure;
  /** The content that the plan is made for. */
  content: Content;
  /** By path: what the last import made of the files. */
  origins: ReadonlyMap<string, Origin>;
  resolver: PathResolver;
  /** By path: what was stored when the run began. */
  entries: ReadonlyMap<string, KnownEntry>;
  /** The same time for everything that the import makes. */
  now: string;
  /** Whether the pages may refer to OpenAPI specifications, which the author of the import must be able to view. */
  mayUseSpecifications: boolean;
  signal: AbortSignal;
}

/** What the steps of an import work with. */
export interface RunContext extends ReadContext {
  run: Import;
}
