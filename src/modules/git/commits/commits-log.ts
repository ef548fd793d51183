import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import type { GitCommit } from '../../../common/git/git-repository.js';
import { GitCommitRow } from '../model/git-commit.entity.js';

/** Rows of one statement. */
const BATCH = 500;
/** Bytes of a message are at most four times as many. */
const LONGEST_MESSAGE = 2048;
const LONGEST_NAME = 200;

export interface SettledCommits {
  operationId: string;
  state: 'included' | 'proposed';
  revisionId: string;
}

/** Records which commits syncs found and made, and what became of them. */
@Injectable()
export class CommitsLog {
  constructor(private readonly database: Database) {}

  /** Records commits that are to be read, the newest first. Those that are known already are found again. */
  async find(installationId: string, operationId: string, commits: readonly GitCommit[]): Promise<void> {
    const found = { state: 'pending', created_here: false, operation_id: operationId, revision_id: null } as const;
    const rows = commits.map((commit, at) => Object.assign(rowOf(commit, commits.length - at), found));
    for (let from = 0; from < rows.length; from += BATCH) await this.insert(installationId, rows.slice(from, from + BATCH));
  }

  /** Records the commit of a push. */
  made(installationId: string, operationId: string | null, revisionId: string, commit: GitCommit): Promise<void> {
    const ours = { state: 'included', created_here: true, operation_id: operationId, revision_id: revisionId } as const;
    return this.insert(installationId, [{ ...rowOf(commit, 0), ...ours }]);
  }

  /** What becomes of the commits that an operation found. */
  async settle(installationId: string, { operationId, state, revisionId }: SettledCommits): Promise<void> {
    await this.database.query(
      `UPDATE git_commits SET state = $3, revision_id = $4 WHERE installation_id = $1 AND operation_id = $2 AND state = 'pending'`,
      [installationId, operationId, state, revisionId],
    );
  }

  /** The change request that proposed commits is merged. */
  async include(installationId: string): Promise<void> {
    await this.database.repo(GitCommitRow).update({ installationId, state: 'proposed' }, { state: 'included' });
  }

  /** Those that a rewritten history does not have. */
  async drop(installationId: string, kept: readonly GitCommit[]): Promise<void> {
    await this.database.query(
      `UPDATE git_commits SET state = 'dropped' WHERE installation_id = $1 AND state <> 'dropped' AND oid <> ALL($2::text[])`,
      [installationId, kept.map(({ oid }) => oid)],
    );
  }

  private async insert(installationId: string, rows: readonly object[]): Promise<void> {
    await this.database.query(
      `INSERT INTO git_commits (installation_id, ${COLUMNS})
       SELECT $1, ${COLUMNS} FROM jsonb_to_recordset($2::jsonb)
         AS c (oid text, n integer, parents text[], message text, author text, authored_at timestamptz, committed_at timestamptz,
               created_here boolean, state text, operation_id text, revision_id text)
       ON CONFLICT (installation_id, oid) DO UPDATE SET state = excluded.state, operation_id = excluded.operation_id,
         revision_id = excluded.revision_id, created_here = git_commits.created_here OR excluded.created_here`,
      [installationId, JSON.stringify(rows)],
    );
  }
}

const COLUMNS = 'oid, n, parents, message, author, authored_at, committed_at, created_here, state, operation_id, revision_id';

/** A database stores no byte zero, and no halves of characters. */
const textOf = (text: string, longest: number) => text.replaceAll('\0', '').slice(0, longest).toWellFormed();

const rowOf = ({ oid, parents, message, author, authoredAt, committedAt }: GitCommit, n: number) => ({
  oid,
  n,
  parents,
  message: textOf(message, LONGEST_MESSAGE),
  author: textOf(author, LONGEST_NAME),
  authored_at: authoredAt,
  committed_at: committedAt,
});
