import type { Content } from '../../../versions/revisions/revisions.service.js';
import type { SourceTree } from '../archive/source-tree.js';
import type { DialectSource } from '../dialects/dialect-page.js';
import type { PageHead } from '../layouts/page-heads.js';
import type { Structure } from '../layouts/source-node.js';
import type { Import } from '../model/import.entity.js';
import type { Origin } from '../plan/origin.js';
import type { PathResolver } from '../plan/path-resolver.js';
import type { Plan } from '../plan/plan.js';
import type { KnownEntry } from './import-entries.js';

/** What the steps of a run work with. */
export interface RunContext {
  run: Import;
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
