import { auditCommand } from '../audit-command.js';
import type { InstallationCheck } from '../../common/checks/installation-check.js';
import { Database } from '../../common/db/database.js';
import { fileStoreOf } from '../../common/storage/storage.module.js';
import { Env } from '../../config/env.js';
import { HEAD_CHECKS } from '../../modules/change-requests/heads/head-checks.js';
import { TREE_CHECKS } from '../../modules/spaces/tree/tree-checks.js';
import { CONTENT_CHECKS } from '../../modules/versions/store/content-checks.js';
import { REBUILD_BEHIND, SPACES_BEHIND } from '../../modules/search/indexing/spaces-behind.js';
import { conclude, EXIT, type CommonOptions } from '../program.js';
import { recount } from '../recount.js';
import { withDataSource } from '../with-database.js';
import { FILE_CHECKS } from './file-checks.js';

/** Of one check, so that a broken table does not fill the memory. */
const MOST_PROBLEMS = 1000;

const CHECKS: readonly InstallationCheck[] = [
  {
    name: 'counters',
    async *find({ database }) {
      for (const { table, column, id, kept, counted } of await recount(database, false))
        yield `${table}.${column} of ${id} is ${kept} instead of ${counted}`;
    },
    repair: async ({ database }) => void (await recount(database, true)),
  },
  ...TREE_CHECKS,
  ...CONTENT_CHECKS,
  ...HEAD_CHECKS,
  ...FILE_CHECKS,
  {
    name: 'the search index',
    async *find({ database }) {
      for (const { id } of await database.query<{ id: string }>(`SELECT s.id ${SPACES_BEHIND} ORDER BY s.id LIMIT ${MOST_PROBLEMS}`))
        yield `the space ${id} is not indexed completely; the service may be about to do it`;
    },
    repair: async ({ database }) => void (await database.query(REBUILD_BEHIND)),
  },
];

interface Checked {
  name: string;
  problems: string[];
  repaired: boolean;
  repairable: boolean;
}

/** Checks what must hold of the data, while the service runs or not, and makes again what is derived. Exit code 3 if something is wrong. */
export async function checkInstallation({ repair = false, ...options }: CommonOptions & { repair?: boolean }): Promise<void> {
  const { checks } = await conclude(options, () => withDataSource(async (source) => check(new Database(source), repair)), describe);
  process.exitCode = checks.some(({ problems, repaired }) => problems.length > 0 && !repaired) ? EXIT.wanting : EXIT.fine;
}

async function check(database: Database, wantsRepair: boolean): Promise<{ checks: Checked[] }> {
  const inspected = { database, files: fileStoreOf(Env.read()) };
  const checks: Checked[] = [];
  for (const { name, find, repair } of CHECKS) {
    const problems: string[] = [];
    for await (const problem of find(inspected)) if (problems.push(problem) === MOST_PROBLEMS) break;
    const repaired = wantsRepair && repair !== undefined && problems.length > 0;
    if (repaired) await repair(inspected);
    if (repaired) await auditCommand(database, 'repair', { command: 'check' });
    checks.push({ name, problems, repaired, repairable: repair !== undefined });
  }
  return { checks };
}

const describe = ({ checks }: { checks: readonly Checked[] }): string =>
  checks
    .flatMap(({ name, problems, repaired, repairable }) => {
      if (problems.length === 0) return [`ok       ${name}`];
      const verdict = repaired ? 'repaired' : 'WRONG   ';
      return [
        `${verdict} ${name}${repairable && !repaired ? ' (--repair makes it again)' : ''}`,
        ...problems.map((each) => `         ${each}`),
      ];
    })
    .join('\n');
