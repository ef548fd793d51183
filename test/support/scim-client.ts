import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { expect } from 'vitest';

// oxlint-disable-next-line typescript/no-explicit-any -- answers are what an identity provider sees: JSON
type Body = any;

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

export class ScimReply {
  constructor(
    readonly status: number,
    readonly headers: Record<string, string | undefined>,
    readonly body: Body,
  ) {}

  /** Fails with the whole answer, so that a wrong status explains itself. */
  expect(status: number, scimType?: string): this {
    expect(this.status, JSON.stringify(this.body)).toBe(status);
    if (status >= 400) {
      expect(this.headers['content-type']).toBe('application/scim+json; charset=utf-8');
      expect(this.body).toEqual({
        schemas: [ERROR],
        status: String(status),
        ...(this.body.scimType !== undefined && { scimType: expect.any(String) }),
        detail: expect.stringMatching(/\S/),
      });
    }
    if (scimType !== undefined) expect(this.body.scimType, this.body.detail).toBe(scimType);
    return this;
  }
}

/** An identity provider that keeps the members of an organization. */
export class ScimClient {
  constructor(
    private readonly app: NestFastifyApplication,
    readonly organizationId: string,
    readonly token: string,
  ) {}

  get(path: string, query: Record<string, string | number> = {}, headers: Record<string, string> = {}): Promise<ScimReply> {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
    return this.send('GET', search === '' ? path : `${path}?${search}`, undefined, headers);
  }
  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<ScimReply> {
    return this.send('POST', path, body, headers);
  }
  put(path: string, body: unknown, headers: Record<string, string> = {}): Promise<ScimReply> {
    return this.send('PUT', path, body, headers);
  }
  patch(path: string, body: unknown, headers: Record<string, string> = {}): Promise<ScimReply> {
    return this.send('PATCH', path, body, headers);
  }
  delete(path: string, headers: Record<string, string> = {}): Promise<ScimReply> {
    return this.send('DELETE', path, undefined, headers);
  }

  /** A PATCH with these operations. */
  change(path: string, ...Operations: readonly object[]): Promise<ScimReply> {
    return this.patch(path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations });
  }

  async addUser(userName: string, more: object = {}): Promise<Body> {
    const emails = [{ type: 'work', primary: true, value: userName }];
    return (await this.post('/Users', { schemas: [USER], userName, emails, active: true, ...more })).expect(201).body;
  }

  async addGroup(displayName: string, users: readonly { id: string }[] = []): Promise<Body> {
    return (await this.post('/Groups', { schemas: [GROUP], displayName, members: users.map(({ id }) => ({ value: id })) })).expect(201)
      .body;
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ScimReply> {
    const answer = await this.app.inject({
      method: method as 'GET',
      url: `/scim/v2/${this.organizationId}${path}`,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const parsed: unknown = answer.body === '' ? undefined : JSON.parse(answer.body);
    return new ScimReply(answer.statusCode, answer.headers as Record<string, string | undefined>, parsed);
  }
}

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
