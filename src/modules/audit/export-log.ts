import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { START, type Link } from '../../common/audit/audit-chain.js';
import { audit } from '../../common/audit/audit.js';
import { tightenHeap } from '../../common/concurrency/tight-heap.js';
import { Database } from '../../common/db/database.js';
import { acceptsGzip } from '../../common/http/accepts-gzip.js';
import type { Org } from '../orgs/org.entity.js';
import type { AuditPeriodQuery } from './audit-event.dto.js';
import { AuditEventPresenter } from './audit-event.presenter.js';
import { linkAt, sealedEvents } from './audit-log.queries.js';
import { SealEvents } from './seal-events.js';

interface Range {
  /** The number before the first event, and that of the last. */
  after: number;
  upTo: number;
}

export interface ExportedLog {
  headers: Record<string, string>;
  body: Readable;
}

/** Exports a log as JSON lines, oldest first. */
@Injectable()
export class ExportLog {
  constructor(
    private readonly database: Database,
    private readonly sealEvents: SealEvents,
    private readonly auditEventPresenter: AuditEventPresenter,
  ) {}

  /** The export itself is recorded, and not a part of what is exported. */
  async export({ id, title }: Org, period: AuditPeriodQuery, encoding: string | undefined): Promise<ExportedLog> {
    await this.sealEvents.seal(id);
    const range = await this.rangeOf(id, period);
    await this.database.tx(async () => audit(this.database, 'audit.export', { id, orgId: id, title }, { ...period }));
    const headers = { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store', vary: 'accept-encoding' };
    const release = tightenHeap();
    const lines = Readable.from(this.lines(id, period, range), { highWaterMark: 1 }).once('close', release);
    if (!acceptsGzip(encoding)) return { headers, body: lines };
    // Whoever reads one end learns of a failure at the other from the missing last line.
    return { headers: { ...headers, 'content-encoding': 'gzip' }, body: pipeline(lines, createGzip(), () => undefined) };
  }

  private async *lines(orgId: string, period: AuditPeriodQuery, { after, upTo }: Range): AsyncGenerator<string, void> {
    const previous = (after === 0 ? START : await linkAt(this.database, orgId, after)) ?? START;
    yield lineOf({ object: 'audit-export-start', organization: orgId, ...period, firstSeq: after + 1, previousHash: previous.hash });
    let count = 0;
    let last: Link = { seq: after, hash: previous.hash };
    for await (const rows of sealedEvents(this.database, orgId, { after, upTo })) {
      const events = rows.map((row) => this.auditEventPresenter.present(row));
      yield events.map(lineOf).join('');
      count += events.length;
      const { seq, hash } = events.at(-1)!;
      last = { seq: seq!, hash: hash! };
    }
    yield lineOf({ object: 'audit-export-end', count, lastSeq: last.seq, lastHash: last.hash });
  }

  /** Without gaps, so that the export can be verified by itself: the order of a log differs from that of the times by moments. */
  private async rangeOf(orgId: string, { from, to }: AuditPeriodQuery): Promise<Range> {
    const [row] = await this.database.query<{ first: string | null; last: string | null }>(
      `SELECT (SELECT min(seq) FROM audit_events WHERE org_id = $1 AND ($2::timestamptz IS NULL OR occurred_at >= $2)) AS first,
              (SELECT max(seq) FROM audit_events WHERE org_id = $1 AND ($3::timestamptz IS NULL OR occurred_at < $3)) AS last`,
      [orgId, from ?? null, to ?? null],
    );
    const upTo = Number(row!.last ?? 0);
    return { after: row!.first === null ? upTo : Number(row!.first) - 1, upTo };
  }
}

const lineOf = (value: object): string => `${JSON.stringify(value)}\n`;
