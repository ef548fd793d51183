import { readdirSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { ServiceProcess } from '../process/service.js';

const BOUNDARY = 'a-boundary';

interface Answer {
  status: number;
  body: { error?: Record<string, unknown>; items?: { downloadURL: string }[]; id?: string };
  /** Our end of the connection that it came by. */
  port: number | undefined;
}

/** Calls a service with a full disk, over one connection. */
export class FullDiskCaller {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private spaceId = '';

  constructor(
    private readonly service: ServiceProcess,
    private readonly token: string,
    private readonly dataDir: string,
  ) {}

  async prepare(): Promise<void> {
    const orgId = (await this.send('POST', '/v1/orgs', { title: 'Engines' })).body.id;
    this.spaceId = (await this.send('POST', `/v1/orgs/${orgId}/spaces`, { title: 'Handbook', editMode: 'live' })).body.id!;
  }

  upload(bytes: number): Promise<Answer> {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 'x'), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
    return this.exchange('POST', `/v1/spaces/${this.spaceId}/content/files`, `multipart/form-data; boundary=${BOUNDARY}`, payload);
  }

  send(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.exchange(method, path, 'application/json', body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  }

  /** The upload is refused and leaves nothing, and the connection stays open. */
  async refused(bytes: number): Promise<void> {
    const refusal = await this.upload(bytes);
    expect(refusal).toMatchObject({ status: 507, body: { error: { code: 507, type: 'insufficient-storage' } } });
    expect(await this.send('GET', '/v1/user')).toMatchObject({ status: 200, port: refusal.port });
    expect(readdirSync(join(this.dataDir, 'files', 'incoming'))).toEqual([]);
  }

  /** Earlier uploads can still be read. */
  async readsAll(count: number): Promise<void> {
    const { items } = (await this.send('GET', `/v1/spaces/${this.spaceId}/content/files`)).body;
    expect(items).toHaveLength(count);
    for (const { downloadURL } of items!) {
      const { pathname, search } = new URL(downloadURL);
      expect((await fetch(this.service.url + pathname + search)).status).toBe(200);
    }
  }

  /** There is one log line, however many uploads were refused. */
  async hasOneLine(): Promise<void> {
    await vi.waitFor(() => expect(this.service.output).toContain('storage.full'));
    const lines = this.service.output.split('\n').filter((line) => /ENOSPC|EFBIG|storage\.full/.test(line));
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('stack');
  }

  close(): void {
    this.agent.destroy();
  }

  private exchange(method: string, path: string, type: string, payload?: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${this.token}`,
        ...(payload && { 'content-type': type, 'content-length': payload.length }),
      };
      const sent = request(this.service.url + path, { method, headers, agent: this.agent }, (answer: IncomingMessage) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        const port = answer.socket.localPort;
        answer.on('end', () => resolve({ status: answer.statusCode!, body: JSON.parse(text) as Answer['body'], port }));
      });
      sent.on('error', reject).end(payload);
    });
  }
}
