import { describe, expect, test } from 'vitest';
import { buildCall } from './build-call.js';
import type { CallableOperation, CallInput, CallParameter } from './callable-operation.js';
import { serverOrigins } from './server-url.js';

const operation = (changes: Partial<CallableOperation> = {}): CallableOperation => ({
  method: 'get',
  path: '/pets/{id}',
  servers: [{ url: 'https://api.example.com/v1/', variables: [] }],
  parameters: [{ place: 'path', name: 'id', required: true, kind: 'text' }],
  bodies: [],
  security: [],
  sender: true,
  ...changes,
});
const input = (changes: Partial<CallInput> = {}): CallInput => ({
  server: 0,
  variables: {},
  parameters: ['7'],
  security: 0,
  secrets: {},
  ...changes,
});
const urlOf = (...args: Parameters<typeof buildCall>) => buildCall(...args).url;

describe('a call', () => {
  test.each([
    ['a b/c?d#e', 'a%20b%2Fc%3Fd%23e'],
    ['@evil.example', '%40evil.example'],
    ['$&', '%24%26'],
  ])('has %s in its path as one segment', (id, segment) => {
    expect(urlOf(operation(), input({ parameters: [id] }))).toBe(`https://api.example.com/v1/pets/${segment}`);
  });

  test.each(['.', '..'])('never leads out of its server with %s', (id) => {
    expect(() => buildCall(operation(), input({ parameters: [id] }))).toThrow('must not lead out');
  });

  test.each(['@evil.example/', '//evil.example/', '/../x', '/%2e%2e/x', 'x', '/a\\..\\b'])(
    'is refused for the path %s if that leads elsewhere',
    (path) => {
      const build = () => buildCall(operation({ path, parameters: [] }), input({ parameters: [] }));
      if (path === '//evil.example/') expect(new URL(build().url).host).toBe('api.example.com');
      else expect(build).toThrow('must not lead out');
    },
  );

  test.each([
    ['tenant', 'https://tenant.example.com/'],
    ['usual', 'https://usual.example.com/'],
  ])('may be sent to the label %s of a domain', (tenant, start) => {
    const servers = [{ url: 'https://{tenant}.example.com', variables: [{ name: 'tenant', default: 'usual' }] }];
    expect(urlOf(operation({ servers }), input({ variables: { tenant } }))).toBe(`${start}pets/7`);
    expect(serverOrigins(servers)).toEqual(['https://*.example.com']);
  });

  test.each(['a.b', 'evil.example/', 'a@b', 'a:80', '', 'a#', 'a\\', '-a', 'ä', '{b}'])('is not sent to the label %j', (tenant) => {
    const servers = [{ url: 'https://{tenant}.example.com', variables: [{ name: 'tenant', default: 'usual' }] }];
    expect(() => buildCall(operation({ servers }), input({ variables: { tenant } }))).toThrow('one label');
  });

  test.each([
    'https://{host}',
    'https://{host}.com',
    'https://api.{host}.example.com',
    '{host}://api.example.com',
    'https://api.example.com:{host}',
  ])('takes no free variable in %s', (url) => {
    const servers = [{ url, variables: [{ name: 'host', default: 'usual' }] }];
    expect(() => buildCall(operation({ servers }), input({ variables: { host: 'evil' } }))).toThrow('must not depend');
  });

  test('takes only values that the specification lists', () => {
    const servers = [
      { url: 'https://{region}', variables: [{ name: 'region', default: 'eu.example.com', values: ['eu.example.com', 'us.example.com'] }] },
    ];
    expect(urlOf(operation({ servers }), input({ variables: { region: 'us.example.com' } }))).toBe('https://us.example.com/pets/7');
    expect(() => buildCall(operation({ servers }), input({ variables: { region: 'evil.example' } }))).toThrow('none of those');
    expect(serverOrigins(servers)).toEqual(['https://eu.example.com', 'https://us.example.com']);
  });

  test.each(['..', '../x', '.'])('keeps the variable %s in its path', (base) => {
    const servers = [{ url: 'https://api.example.com/{base}', variables: [{ name: 'base', default: 'v1' }] }];
    const build = () => urlOf(operation({ servers }), input({ variables: { base } }));
    if (base.includes('/')) expect(build()).toBe('https://api.example.com/..%2Fx/pets/7');
    else expect(build).toThrow('must not lead out');
  });

  test.each(['https://user:password@api.example.com', 'ftp://api.example.com', '/v1', '//api.example.com', 'javascript:alert(1)'])(
    'is not sent to the server %s',
    (url) => {
      const servers = [{ url, variables: [] }];
      expect(() => buildCall(operation({ servers }), input())).toThrow(/server|address/);
      expect(serverOrigins(servers)).toEqual([]);
    },
  );

  const withHeader = (name: string) => operation({ path: '/pets', parameters: [{ place: 'header', name, required: false, kind: 'text' }] });

  test.each(['a\r\nHost: evil', 'a\nb', 'ä', '\u0000'])('has no header with %j', (value) => {
    expect(() => buildCall(withHeader('X-Trace'), input({ parameters: [value] }))).toThrow('ASCII');
  });

  test.each([
    'Host',
    'forwarded',
    'X-Forwarded-For',
    'Via',
    'Connection',
    'Transfer-Encoding',
    'Proxy-Authorization',
    'Sec-Fetch-Site',
    'Origin',
    'a b',
  ])('has no header %s', (name) => {
    expect(() => buildCall(withHeader(name), input({ parameters: ['a'] }))).toThrow('cannot be sent');
  });

  test('sends secrets where the schemes say', () => {
    const security = [
      [
        { id: 'a', kind: 'bearer' },
        { id: 'b', kind: 'key', place: 'query', name: 'key' },
        { id: 'c', kind: 'key', place: 'cookie', name: 'session' },
      ],
      [{ id: 'd', kind: 'basic' }],
    ] as const;
    const secrets = { a: 'one', b: 'two', c: 'th;ree', d: 'müller:x' };
    const all = buildCall(operation({ security }), input({ secrets }));
    expect([all.headers, all.query]).toEqual([
      [
        ['Authorization', 'Bearer one'],
        ['Cookie', 'session=th%3Bree'],
      ],
      [['key', 'two']],
    ]);
    expect(buildCall(operation({ security }), input({ secrets, security: 1 })).headers).toEqual([
      ['Authorization', `Basic ${Buffer.from('müller:x').toString('base64')}`],
    ]);
  });

  test.each<[Partial<CallParameter>, string | string[], string]>([
    [{ kind: 'list' }, ['1', '2'], 'p=1&p=2'],
    [{ kind: 'list', explode: false }, ['1', '2'], 'p=1%2C2'],
    [{ kind: 'list', style: 'spaceDelimited' }, ['1', '2'], 'p=1+2'],
    [{ kind: 'list', style: 'pipeDelimited' }, ['1', '2'], 'p=1%7C2'],
    [{ kind: 'object', style: 'deepObject' }, '{"a":1,"b":{"c":2}}', 'p%5Ba%5D=1&p%5Bb%5D=%7B%22c%22%3A2%7D'],
    [{ kind: 'object' }, '{"a":1}', 'a=1'],
    [{ kind: 'object', style: 'json' }, '{"a":1}', 'p=%7B%22a%22%3A1%7D'],
  ])('writes a parameter %j of %j as %s', (changes, value, query) => {
    const parameters = [{ place: 'query', name: 'p', required: false, kind: 'text', ...changes } as const];
    const built = buildCall(operation({ path: '/pets', parameters }), input({ parameters: [value] }));
    expect(new URLSearchParams(built.query.map(([name, each]) => [name, each])).toString()).toBe(query);
  });

  test('needs what is required, and sends only bodies that the operation has', () => {
    expect(() => buildCall(operation(), input({ parameters: [''] }))).toThrow('required');
    const bodies = [{ type: 'application/json', kind: 'text' }] as const;
    const post = operation({ method: 'post', bodies });
    expect(buildCall(post, input({ type: 'application/json', body: '{}' })).body).toEqual({
      kind: 'text',
      type: 'application/json',
      text: '{}',
    });
    expect(() => buildCall(post, input({ type: 'text/html', body: '' }))).toThrow('no such body');
    expect(() => buildCall(operation({ bodies }), input({ type: 'application/json', body: '{}' }))).toThrow('no such body');
  });
});
