import { expect, vi } from 'vitest';
import type { TestApp } from './app.js';
import type { MadeUser } from './make.js';
import type { TreeEntry } from './tree-of.js';
import { zipOf } from './zip.js';

const IMPORTS = '/v1/org/:organizationId/imports';
const RUN = `${IMPORTS}/:importId`;

export interface ImportBody {
  target?: object;
  dryRun?: boolean;
  /** The name of an upload that is no archive. */
  name?: string;
  [member: string]: unknown;
}

export interface EndedRun {
  id: string;
  status: string;
  reason?: string;
  layout?: string;
  target: { space: string; changeRequest: string };
  summary: Record<string, number>;
}

/** Imports files into a space over HTTP, and waits for the end. */
export class ImportRuns {
  constructor(
    private readonly t: TestApp,
    readonly orgId: string,
    readonly admin: MadeUser,
  ) {}

  async upload(bytes: Buffer, name = 'docs.zip', as: MadeUser = this.admin): Promise<string> {
    const body = { file: { name, type: 'application/zip', size: bytes.length }, kind: 'import_file' };
    const path = '/v1/orgs/:organizationId/storage/upload';
    const { url, key } = (await this.t.api.as(as).post(path, { organizationId: this.orgId }, body)).expect(201).body;
    const headers = { 'content-type': 'application/zip' };
    const put = await this.t.app.inject({ method: 'PUT', url: url.replace('https://docs.example.test', ''), headers, payload: bytes });
    expect(put.statusCode, put.body).toBe(204);
    return key as string;
  }

  async start(spaceId: string, files: Readonly<Record<string, string | Buffer>> | Buffer, { target, name, ...body }: ImportBody = {}) {
    const source = { type: 'file', files: [await this.upload(Buffer.isBuffer(files) ? files : zipOf(files), name)] };
    return this.t.api
      .as(this.admin)
      .post(IMPORTS, { organizationId: this.orgId }, { source, target: { space: spaceId, ...target }, ...body });
  }

  async get(importId: string): Promise<EndedRun> {
    return (await this.t.api.as(this.admin).get(RUN, { organizationId: this.orgId, importId })).expect(200).body;
  }

  async ended(importId: string): Promise<EndedRun> {
    await vi.waitFor(async () => expect(['completed', 'failed', 'cancelled']).toContain((await this.get(importId)).status), {
      timeout: 60_000,
      interval: 50,
    });
    return this.get(importId);
  }

  async run(spaceId: string, files: Readonly<Record<string, string | Buffer>> | Buffer, body: ImportBody = {}): Promise<EndedRun> {
    const { id } = (await this.start(spaceId, files, body)).expect(201).body as { id: string };
    const run = await this.ended(id);
    expect(run.status, run.reason).toBe('completed');
    return run;
  }

  /** Merges the change request of an import. */
  async merge({ target: { space: spaceId, changeRequest: changeRequestId } }: EndedRun): Promise<void> {
    const path = '/v1/spaces/:spaceId/change-requests/:changeRequestId/merge';
    (await this.t.api.as(this.admin).post(path, { spaceId, changeRequestId })).expect(200);
  }

  async list<Item = Record<string, unknown>>(
    { id }: { id: string },
    part: 'files' | 'links' | 'redirects' | 'marks',
    query: Record<string, string> = {},
  ): Promise<Item[]> {
    const place = { organizationId: this.orgId, importId: id };
    const reply = await this.t.api.as(this.admin).get(`${RUN}/${part}`, place, { query: { limit: '1000', ...query } });
    return reply.expect(200).body.items as Item[];
  }

  /** What became of each file, with its reason. */
  async report(run: { id: string }): Promise<Record<string, string>> {
    const items = await this.list<{ path: string; outcome: string; reason?: string }>(run, 'files');
    return Object.fromEntries(items.map(({ path, outcome, reason }) => [path, outcome + (reason ? `: ${reason}` : '')]));
  }

  /** The pages of the change request of an import. */
  async pages(run: EndedRun): Promise<TreeEntry[]> {
    const path = '/v1/spaces/:spaceId/change-requests/:changeRequestId/content/pages';
    return (await this.t.api.as(this.admin).get(path, requestOf(run))).expect(200).body.pages;
  }

  async markdown(run: EndedRun, pagePath: string): Promise<string> {
    const path = '/v1/spaces/:spaceId/change-requests/:changeRequestId/content/path/:pagePath';
    const reply = await this.t.api.as(this.admin).get(path, { ...requestOf(run), pagePath }, { query: { format: 'markdown' } });
    return reply.expect(200).body.markdown;
  }
}

/** The path parameters of the change request of an import. */
export const requestOf = ({ target }: EndedRun) => ({ spaceId: target.space, changeRequestId: target.changeRequest });
