import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useApp, type TestApp } from '../support/app.js';

vi.setConfig({ testTimeout: 60_000 });

const impatient = useApp({ HEADERS_TIMEOUT: '300', BODY_TIMEOUT: '500', UPLOAD_TIMEOUT: '500', IDLE_TIMEOUT: '300' });
/** Waits much longer for a large body than for a small one, so that an upload may pause. */
const patient = useApp({ BODY_TIMEOUT: '500', UPLOAD_TIMEOUT: '5000' });
const open = new Set<Socket>();

beforeAll(async () => {
  for (const { app } of [impatient, patient]) await app.listen(0, '127.0.0.1');
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
});

/** A connection, and what the service sent on it. */
async function connection({ app }: TestApp): Promise<{ socket: Socket; answer: () => string; closed: Promise<unknown> }> {
  const socket = connect((app.getHttpServer().address() as AddressInfo).port, '127.0.0.1');
  open.add(socket);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString())).on('error', () => undefined);
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return { socket, answer: () => text, closed };
}

const head = (lines: readonly string[]) => [...lines, 'host: localhost', '', ''].join('\r\n');
const errorIn = (answer: string) => (JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as { error: Record<string, unknown> }).error;

async function uploader(t: TestApp): Promise<{ path: string; token: string }> {
  const org = await t.make.org();
  const space = await t.make.space({ org, editMode: 'live' });
  return { path: `/v1/spaces/${space.id}/content/files`, token: org.admin.token };
}

const BOUNDARY = 'a-boundary';
const FORM = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="slow"\r\n\r\n`;
const formHead = ({ path, token }: { path: string; token: string }, length: number) =>
  head([
    `POST ${path} HTTP/1.1`,
    `authorization: Bearer ${token}`,
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
    `content-length: ${length}`,
  ]);

describe('a connection', () => {
  it('on which nothing is sent is closed', async () => {
    await (
      await connection(impatient)
    ).closed;
  });

  it('whose headers do not arrive is answered 408 and closed', async () => {
    const { socket, answer, closed } = await connection(impatient);
    const trickle = setInterval(() => socket.write('x'), 50);
    socket.write('GET /livez HTTP/1.1\r\nx-slow: ');
    await closed;
    clearInterval(trickle);
    expect(answer()).toMatch(/^HTTP\/1.1 408 /);
    expect(errorIn(answer())).toMatchObject({ code: 408, type: 'request-timeout', requestId: expect.any(String) });
  });

  it('whose headers are malformed or too large is answered in the shape of every error', async () => {
    for (const [sent, code] of [
      ['NONSENSE\r\n\r\n', 400],
      [`GET /livez HTTP/1.1\r\nx-large: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
    ] as const) {
      const { socket, answer, closed } = await connection(patient);
      socket.write(sent);
      await closed;
      expect(errorIn(answer())).toMatchObject({ code });
    }
  });

  it('is closed once it has been idle for a while', async () => {
    const { socket, answer, closed } = await connection(impatient);
    socket.write(head(['GET /livez HTTP/1.1']));
    await closed;
    expect(answer()).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('a body', () => {
  it.each([
    ['a whole length', 'content-length: 1000'],
    ['no length', 'transfer-encoding: chunked'],
  ])('of JSON that does not arrive is answered 408 and closed, even without a token: %s', async (_, length) => {
    const { socket, answer, closed } = await connection(impatient);
    const trickle = setInterval(() => socket.write(length.startsWith('content') ? ' ' : '1\r\n \r\n'), 50);
    socket.write(head(['POST /v1/orgs HTTP/1.1', 'content-type: application/json', length]));
    await closed;
    clearInterval(trickle);
    expect(answer()).toMatch(/^HTTP\/1.1 408 /);
    expect(errorIn(answer())).toMatchObject({ code: 408, type: 'request-timeout' });
  });

  it('that no handler needs is not waited for', async () => {
    const { socket, answer, closed } = await connection(impatient);
    socket.write(head(['GET /livez HTTP/1.1', 'content-length: 1000']));
    await closed;
    expect(answer()).toMatch(/^HTTP\/1.1 200 /);
  });

  it('of a form that stops arriving is answered 408 and closed', async () => {
    const { socket, answer, closed } = await connection(impatient);
    socket.write(formHead(await uploader(impatient), 10_000_000) + FORM + 'x'.repeat(100_000));
    await closed;
    expect(answer()).toMatch(/^HTTP\/1.1 408 /);
    expect(errorIn(answer())).toMatchObject({ code: 408, type: 'request-timeout' });
  });

  it('of a form may take long as long as it keeps arriving', async () => {
    const { socket, answer } = await connection(patient);
    const [size, count] = [64 * 1024, 30];
    const end = `\r\n--${BOUNDARY}--\r\n`;
    socket.write(formHead(await uploader(patient), FORM.length + size * count + end.length) + FORM);
    for (let i = 0; i < count; i++) {
      socket.write('x'.repeat(size));
      await sleep(100);
    }
    socket.write(end);
    await vi.waitFor(() => expect(answer()).toMatch(/^HTTP\/1.1 200 /), { timeout: 30_000 });
  });

  it('that is refused before all of it was sent leaves the connection for the next request', async () => {
    const { socket, answer } = await connection(patient);
    const length = 8_000_000;
    socket.write(head(['POST /v1/orgs HTTP/1.1', 'content-type: application/json', `content-length: ${length}`]));
    await vi.waitFor(() => expect(answer()).toMatch(/^HTTP\/1.1 4\d\d /), { timeout: 30_000 });
    const sent = new Promise((resolve) => socket.write('x'.repeat(length), resolve));
    socket.write(head(['GET /livez HTTP/1.1']));
    await sent;
    await vi.waitFor(() => expect(answer()).toMatch(/HTTP\/1.1 200 /), { timeout: 30_000 });
  });
});
