import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeSamples } from '../../src/common/api-reference/samples/code-samples.js';
import type { SampleRequest } from '../../src/common/api-reference/samples/sample-request.js';

const run = promisify(execFile);

/** The file that each language wants, and the command that runs it. */
const RUNS: Readonly<Record<string, { needs: readonly string[]; file: string; command: readonly string[] }>> = {
  curl: { needs: ['curl', '--version'], file: 'sample.sh', command: ['bash', 'sample.sh'] },
  javascript: { needs: ['node', '--version'], file: 'sample.mjs', command: ['node', 'sample.mjs'] },
  python: { needs: ['python3', '-c', 'import requests'], file: 'sample.py', command: ['python3', 'sample.py'] },
  go: { needs: ['go', 'version'], file: 'main.go', command: ['go', 'run', 'main.go'] },
  java: { needs: ['java', '--list-modules'], file: 'Main.java', command: ['java', '-Dfile.encoding=UTF-8', 'Main.java'] },
  php: { needs: ['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'], file: 'sample.php', command: ['php', 'sample.php'] },
  ruby: { needs: ['ruby', '--version'], file: 'sample.rb', command: ['ruby', 'sample.rb'] },
};

function isThere([command, ...args]: readonly string[]): boolean {
  try {
    return execFileSync(command!, args, { stdio: ['ignore', 'pipe', 'ignore'] }).length >= 0;
  } catch {
    return false;
  }
}

const HOSTILE = `'"\`$(touch owned) \${HOME} #{1 + 1} $HOME %s {{x}} <?php ?> \\ \\u0022 \\' */ --%> \u2028\u202E\uFEFF é 🦊 \t!! @`;
const LINES = `${HOSTILE}\r\n${HOSTILE}\n`;
const inHeader = HOSTILE.replaceAll(/[^ -~]/gu, (each) => (each === '\t' ? ' ' : encodeURIComponent(each))).trim();

interface Received {
  method: string;
  path: string;
  query: [string, string][];
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const server = createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    received.push({
      method: request.method!,
      path: pathname,
      query: [...searchParams],
      headers: request.headers,
      body: Buffer.concat(chunks),
    });
    reply.end('answered');
  });
});
const received: Received[] = [];
let folder: string;
let origin: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'samples-'));
  writeFileSync(join(folder, 'photo.png'), 'bytes of a file');
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

describe.each(Object.entries(RUNS))('the sample for %s', (id, { needs, file, command: [command, ...args] }) => {
  /** Runs the sample of a request, and returns what arrived. */
  async function send(request: Omit<SampleRequest, 'url'>): Promise<Received> {
    const sample = codeSamples({ ...request, url: `${origin}/pets/${encodeURIComponent(HOSTILE)}/[x]{y}` }).find((each) => each.id === id)!;
    writeFileSync(join(folder, file), sample.source);
    const { stdout } = await run(command!, args, { cwd: folder });
    expect(stdout).toContain(request.method === 'HEAD' ? '' : 'answered');
    const [arrived] = received.splice(0);
    expect(decodeURIComponent(arrived!.path)).toBe(`/pets/${HOSTILE}/[x]{y}`);
    expect(arrived!.method).toBe(request.method);
    return arrived!;
  }

  test.runIf(isThere(needs))('sends hostile text unchanged', async () => {
    const arrived = await send({
      method: 'POST',
      query: [
        ['q', LINES],
        ['q', 'again'],
      ],
      headers: [['X-Trace', HOSTILE]],
      body: { kind: 'text', type: 'application/json', text: JSON.stringify({ [HOSTILE]: [LINES, null, true, 1.5, {}, []] }) },
    });
    expect(arrived.query).toEqual([
      ['q', LINES],
      ['q', 'again'],
    ]);
    expect(arrived.headers['x-trace']).toBe(inHeader);
    expect(arrived.headers['content-type']).toBe('application/json');
    expect(JSON.parse(arrived.body.toString())).toEqual({ [HOSTILE]: [LINES, null, true, 1.5, {}, []] });
  });

  test.runIf(isThere(needs))('sends text, forms and files', async () => {
    const text = await send({ method: 'PUT', body: { kind: 'text', type: 'text/plain; charset=utf-8', text: `@photo.png ${LINES}` } });
    expect(text.body.toString()).toBe(`@photo.png ${LINES}`);
    const form = await send({ method: 'POST', body: { kind: 'form', fields: [['a&b', LINES]] } });
    expect([...new URLSearchParams(form.body.toString())]).toEqual([['a&b', LINES]]);
    const fields = [
      { name: 'note', value: `@photo.png${HOSTILE}` },
      { name: 'photo', file: 'photo.png' },
    ];
    const multipart = await send({
      method: 'POST',
      headers: [['Authorization', 'Bearer YOUR_TOKEN']],
      body: { kind: 'multipart', fields },
    });
    expect(multipart.headers['authorization']).toBe('Bearer YOUR_TOKEN');
    const data = await new Response(new Uint8Array(multipart.body), {
      headers: { 'content-type': multipart.headers['content-type']! },
    }).formData();
    expect(data.get('note')).toBe(`@photo.png${HOSTILE}`);
    expect(await (data.get('photo') as File).text()).toBe(id === 'javascript' ? '…' : 'bytes of a file');
    await send({ method: 'HEAD' });
  });
});
