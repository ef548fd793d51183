import type { InstallationCheck } from '../../../common/checks/installation-check.js';

export const HEAD_CHECKS: readonly InstallationCheck[] = [
  {
    name: 'current revisions of change requests',
    async *find({ database }) {
      const rows = await database.query<{ id: string }>(
        `SELECT c.id FROM change_requests c JOIN spaces s ON s.id = c.space_id
         WHERE NOT s.purging AND NOT EXISTS (SELECT FROM revisions r WHERE r.space_id = c.space_id AND r.id = c.revision_id)`,
      );
      for (const { id } of rows) yield `the change request ${id} has no content`;
    },
  },
];
