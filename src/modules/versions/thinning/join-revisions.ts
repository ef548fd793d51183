import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { RevisionsService } from '../revisions/revisions.service.js';
import { draftLine, joinsIn, type Join, type LineRevision } from './draft-line.js';

/** Content that somebody writes beside that of its space. */
export interface DraftHead {
  spaceId: string;
  head: string;
  /** The revisions of the space that it contains. */
  ends: readonly string[];
}

/** Hours that are looked back: what is older was joined by then. */
export const JOINED_WITHIN = 26;
const MOST = 10_000;

const RECENT = `SELECT id, parents, type, author_id AS "authorId", created_at AS "createdAt", now() - interval '1 hour' AS before FROM revisions
  WHERE space_id = $1 AND created_at > now() - interval '${JOINED_WITHIN} hours' ORDER BY created_at DESC, id DESC LIMIT ${MOST}`;

const JOIN = `WITH joins AS (SELECT * FROM unnest($2::text[], $3::text[], $4::text[]) AS j (id, former, parent)),
  joined AS (UPDATE revisions r SET parents = ARRAY[j.parent] FROM joins j
    WHERE r.space_id = $1 AND r.id = j.id AND r.parents = ARRAY[j.former] RETURNING r.id),
  gone AS (DELETE FROM revisions WHERE space_id = $1 AND id = ANY($5) RETURNING id, root),
  remembered AS (INSERT INTO removed_revisions (id, space_id, root) SELECT id, $1, root FROM gone)
  SELECT (SELECT count(*)::int FROM joined) AS joined, (SELECT count(*)::int FROM gone) AS gone`;

/** Joins the revisions that saving again and again makes. */
@Injectable()
export class JoinRevisions {
  constructor(
    private readonly database: Database,
    private readonly revisionsService: RevisionsService,
  ) {}

  /** The revisions of a draft that may be joined, unless something refers to them. What is not an hour old stays. */
  async candidates(draft: DraftHead): Promise<readonly string[]> {
    const { line, before } = await this.read(draft);
    return joinsIn(line, new Set(), before).flatMap(({ removed }) => removed);
  }

  /** Within the transaction that locks the draft. Only some of the candidates are joined; of those, what is referred to stays. */
  async join(draft: DraftHead, candidates: readonly string[], referred: ReadonlySet<string>): Promise<void> {
    const { line, before } = await this.read(draft);
    const mayGo = new Set(candidates);
    const others = line.flatMap(({ id }) => (mayGo.has(id) ? [] : id));
    await this.store(draft.spaceId, joinsIn(line, new Set([...others, ...referred]), before));
  }

  private async read({ spaceId, head, ends }: DraftHead): Promise<{ line: LineRevision[]; before: Date }> {
    const recent = await this.database.query<LineRevision & { before: Date }>(RECENT, [spaceId]);
    return { line: draftLine(recent, head, ends), before: recent[0]?.before ?? new Date(0) };
  }

  private async store(spaceId: string, joins: readonly Join[]): Promise<void> {
    if (joins.length === 0) return;
    const removed = joins.flatMap((join) => join.removed);
    const [done] = await this.database.query<{ joined: number; gone: number }>(JOIN, [
      spaceId,
      joins.map(({ id }) => id),
      joins.map(({ formerParent }) => formerParent),
      joins.map(({ parent }) => parent),
      removed,
    ]);
    if (done!.joined !== joins.length || done!.gone !== removed.length) throw new Error(`The revisions of ${spaceId} changed meanwhile`);
    await this.database.afterCommit(() => this.revisionsService.forget([...removed, ...joins.map(({ id }) => id)]));
  }
}
