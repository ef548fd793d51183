import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import { Database } from '../../../common/db/database.js';
import { newId } from '../../../common/ids/ids.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { Env } from '../../../config/env.js';
import type { Org } from '../../orgs/org.entity.js';
import type { ConversationInputDto } from '../conversation.dto.js';
import type { ConversationPart } from '../conversation.entity.js';
import { ProcessConversations } from '../issues/process-conversations.job.js';
import { cleanText } from './clean-text.js';
import { maskText } from './masking/mask-text.js';
import { namesOfPeople } from './masking/find-people.js';
import { INTAKE_SLICE } from './read-conversations.js';

const DEFAULT_SOURCE = 'integration:bindery:api';

interface CleanConversation {
  source: string;
  externalId: string;
  subject: string | null;
  url: string | null;
  attributes: Record<string, string>;
  parts: ConversationPart[];
  createdAt: string | null;
}

/** Stores conversations, cleaned and masked, and has them processed later. */
@Injectable()
export class IngestConversations {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly env: Env,
  ) {}

  async ingest(org: Pick<Org, 'id'>, inputs: readonly ConversationInputDto[]): Promise<void> {
    const turns = new Turns(INTAKE_SLICE);
    // Of several with the same id, the last one counts.
    const byId = new Map<string, CleanConversation>();
    for (const input of inputs) {
      const clean = await this.clean(input, turns);
      byId.set(JSON.stringify([clean.source, clean.externalId]), clean);
    }
    // In one order everywhere: otherwise two requests with the same conversations may wait for each other.
    const sorted = [...byId].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, clean]) => clean);
    await this.database.tx(async () => {
      if (await this.store(org.id, sorted)) await this.jobs.enqueue(ProcessConversations, { orgId: org.id }, { key: org.id });
    });
  }

  private async clean(
    { id, source = DEFAULT_SOURCE, subject, metadata, parts }: ConversationInputDto,
    turns: Turns,
  ): Promise<CleanConversation> {
    const names = namesOfPeople(metadata?.attributes ?? {});
    const cleaned: ConversationPart[] = [];
    for (const { type, role, body } of parts) {
      cleaned.push({ type, role, body: this.mask(cleanText(body), names) });
      await turns.pass();
    }
    const attributes = Object.entries(metadata?.attributes ?? {}).map(([name, value]) => [name, this.maskAttribute(name, value, names)]);
    return {
      source,
      externalId: id,
      subject: subject === undefined ? null : this.mask(cleanText(subject), names),
      url: this.maskUrl(metadata?.url),
      attributes: Object.fromEntries(attributes),
      parts: cleaned,
      createdAt: metadata?.createdAt ?? null,
    };
  }

  private mask(text: string, names: readonly string[] = []): string {
    return maskText(text, this.env.maskedInConversations, names);
  }

  /** The name of an attribute may say that its value is secret. */
  private maskAttribute(name: string, value: string, names: readonly string[]): string {
    const prefix = `${name}: `;
    const masked = this.mask(prefix + value, names);
    return masked.startsWith(prefix) ? masked.slice(prefix.length) : this.mask(value, names);
  }

  /** A masked address leads nowhere, so one with personal data or secrets is cut before them, or left out. */
  private maskUrl(url: string | undefined): string | null {
    if (url === undefined || this.mask(url) === url) return url ?? null;
    const { origin, pathname } = new URL(url);
    return this.mask(origin + pathname) === origin + pathname ? origin + pathname : null;
  }

  /** Returns whether there is anything to process. */
  private async store(orgId: string, conversations: readonly CleanConversation[]): Promise<boolean> {
    const rows = conversations.map((clean) => ({
      id: newId(),
      source: clean.source,
      external_id: clean.externalId,
      subject: clean.subject,
      url: clean.url,
      attributes: clean.attributes,
      parts: clean.parts,
      created_at: clean.createdAt,
      hash: createHash('sha256').update(JSON.stringify(clean)).digest('base64url'),
    }));
    const changed = await this.database.query(
      `INSERT INTO conversations (id, org_id, source, external_id, subject, url, attributes, parts, hash, created_at)
       SELECT id, $1, source, external_id, subject, url, attributes, parts, hash, coalesce(created_at, now())
       FROM jsonb_to_recordset($2::jsonb) AS sent (id text, source text, external_id text, subject text, url text,
         attributes jsonb, parts jsonb, hash text, created_at timestamptz)
       ON CONFLICT (org_id, source, external_id) DO UPDATE SET
         subject = excluded.subject, url = excluded.url, attributes = excluded.attributes, parts = excluded.parts, hash = excluded.hash,
         created_at = CASE WHEN excluded.created_at = now()::timestamptz(3) THEN conversations.created_at ELSE excluded.created_at END,
         version = conversations.version + 1, processed_at = NULL
       WHERE conversations.hash <> excluded.hash
       RETURNING id`,
      [orgId, JSON.stringify(rows)],
    );
    return changed.length > 0;
  }
}
