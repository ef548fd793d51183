import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type } from 'node:os';
import { pageHeaders } from '../common/html/page-headers.js';
import { VERSION } from '../config/version.js';
import { StartupError } from '../config/startup-error.js';
import { loginWithDevice, type Token } from './login-with-device.js';
import { conclude, EXIT, program, type CommonOptions } from './program.js';
import { trimSlashes } from '../common/http/trim-slashes.js';

interface LoginOptions extends CommonOptions {
  url: string;
  start?: string;
  device?: boolean;
}

/** By which the service names the session. */
const USER_AGENT = `bindery-cli/${VERSION} (${type()})`;
const PATIENCE = 10 * 60_000;
const HEADERS = { ...pageHeaders({}, 'plain'), 'cache-control': 'no-store', connection: 'close' };

/**
 * Signs in with a browser: waits on a port of this machine for the redirect at the end of the sign-in, and exchanges the
 * code in it for the token. Only this process has the verifier that the exchange needs (PKCE).
 */
export async function login({ url, start, device, ...options }: LoginOptions): Promise<void> {
  for (const address of [url, start ?? url]) {
    if (!/^https?:/.test(address) || !URL.canParse(address))
      program.error(`error: ${address} is not an http or https URL`, { exitCode: EXIT.usage });
  }
  if (device === true && start !== undefined)
    program.error('error: --device is for a browser that knows where to sign in: leave --start out', { exitCode: EXIT.usage });
  const base = trimSlashes(url, 'end');
  await conclude(
    options,
    () => (device === true ? loginWithDevice(base, USER_AGENT) : signIn(base, start)),
    ({ token }) => token,
  );
}

async function signIn(base: string, start = `${base}/sign-in`): Promise<Token> {
  const [verifier, state] = [randomBytes(32).toString('base64url'), randomBytes(16).toString('base64url')];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const address = new URL(start);
    address.searchParams.set('redirectURI', `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`);
    address.searchParams.set('codeChallenge', createHash('sha256').update(verifier).digest('base64url'));
    address.searchParams.set('state', state);
    // The result alone goes to standard output.
    process.stderr.write(`Open this address in a browser and sign in:\n\n  ${address.href}\n\n`);
    return await exchange(base, await receiveCode(server, state), verifier);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Waits for the redirect that has our state; anything else that calls the port is ignored. */
function receiveCode(server: Server, state: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StartupError('Nobody signed in within 10 minutes: run the command again')), PATIENCE);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
      const code = searchParams.get('code');
      if (request.method !== 'GET' || pathname !== '/callback' || searchParams.get('state') !== state || code === null) {
        response.writeHead(404, HEADERS).end('This is not the end of the sign-in that the command waits for.\n');
        return;
      }
      clearTimeout(timer);
      response.writeHead(200, HEADERS).end('You are signed in. Close this page and return to the command line.\n', () => resolve(code));
    });
  });
}

async function exchange(base: string, code: string, codeVerifier: string): Promise<Token> {
  const reply = await fetch(`${base}/v1/sso/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT },
    body: JSON.stringify({ code, codeVerifier }),
  });
  const body = (await reply.json()) as Token & { error?: { message: string } };
  if (!reply.ok) throw new StartupError(`The service refused the sign-in: ${body.error?.message ?? reply.status}`);
  return { token: body.token, expiresAt: body.expiresAt };
}
