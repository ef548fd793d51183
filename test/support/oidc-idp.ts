import { createHash, randomBytes, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';

export type OidcClaims = Record<string, unknown>;

/** How one sign-in differs from a right one. */
export interface OidcDeviation {
  /** Changes of the ID token; undefined removes a claim. */
  claims?: OidcClaims;
  /** Makes the ID token from its claims; undefined sends none. */
  sign?: (claims: OidcClaims, idp: OidcIdp) => Promise<string | undefined>;
  /** What the user info says. */
  userInfo?: OidcClaims;
  /** Changes of what the browser brings back; undefined removes a parameter. */
  answer?: Record<string, string | undefined>;
}

interface Grant {
  challenge: string;
  redirectURI: string;
  idToken: string | undefined;
  userInfo: OidcClaims;
}

/** An address that the service asked for, and how a test answers it. */
type Handler = (request: IncomingMessage, response: ServerResponse, body: URLSearchParams) => void;

export const KID = 'of-today';

/** A small OpenID Connect provider on this machine, which answers rightly until a test tells it otherwise. */
export class OidcIdp {
  readonly clientID = 'bindery';
  readonly clientSecret = 'secret/with+odd:characters';
  /** Changes of the discovery document; undefined removes a member. */
  metadata: Record<string, unknown> = {};
  /** Answers to paths instead of ours. */
  readonly instead = new Map<string, Handler>();
  /** The paths that were asked for. */
  readonly asked: string[] = [];
  /** Whether codes are bound to the verifier, as they have to be. */
  checksVerifiers = true;
  /** Whether a code works once, as it has to. */
  forgetsCodes = true;
  private readonly grants = new Map<string, Grant>();
  private readonly tokens = new Map<string, OidcClaims>();

  private constructor(
    private readonly server: Server,
    readonly privateKey: CryptoKey,
    private readonly publicKey: CryptoKey,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void this.answer(request, response));
  }

  static async start(): Promise<OidcIdp> {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // It ends with the process, if a test does not end it.
    server.unref();
    return new OidcIdp(server, privateKey, publicKey);
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The body that creates this provider. */
  get provider() {
    return { label: 'Example IdP', issuer: this.issuer, clientID: this.clientID, clientSecret: this.clientSecret };
  }

  /** Answers rightly again. */
  behave(): void {
    this.metadata = {};
    this.instead.clear();
    this.asked.length = 0;
    this.checksVerifiers = true;
    this.forgetsCodes = true;
  }

  /** What the provider asserts of somebody who signs in. */
  claims(request: URLSearchParams, subject: string): OidcClaims {
    const now = Math.floor(Date.now() / 1000);
    return {
      iss: this.issuer,
      aud: request.get('client_id'),
      sub: subject,
      nonce: request.get('nonce'),
      iat: now,
      exp: now + 300,
      email: `${subject}@example.test`,
      email_verified: true,
      name: 'Ada Lovelace',
    };
  }

  sign(claims: OidcClaims, { alg = 'RS256', kid = KID, key = this.privateKey }: Signing = {}): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key);
  }

  /** Lets somebody sign in whose browser was redirected to `location`. Returns where the browser is sent back to. */
  async authorize(location: string, subject: string, { claims, sign, userInfo, answer }: OidcDeviation = {}): Promise<string> {
    const request = new URL(location).searchParams;
    const token = present({ ...this.claims(request, subject), ...claims });
    const code = randomBytes(16).toString('hex');
    this.grants.set(code, {
      challenge: request.get('code_challenge')!,
      redirectURI: request.get('redirect_uri')!,
      idToken: sign ? await sign(token, this) : await this.sign(token),
      userInfo: userInfo ?? { sub: subject },
    });
    const sent = present({ code, state: request.get('state')!, iss: this.issuer, ...answer });
    return `${request.get('redirect_uri')}?${new URLSearchParams(sent).toString()}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!.split('?')[0]!;
    this.asked.push(path);
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const form = new URLSearchParams(body);
    const handler = this.instead.get(path);
    if (handler) handler(request, response, form);
    else if (path === '/.well-known/openid-configuration') sendJson(response, 200, this.discovery());
    else if (path === '/jwks') sendJson(response, 200, { keys: [await this.jwk(this.publicKey, KID)] });
    else if (path === '/token') this.exchange(request, form, response);
    else if (path === '/userinfo') sendJson(response, 200, this.tokens.get((request.headers.authorization ?? '').slice('Bearer '.length)));
    else sendJson(response, 404, {});
  }

  async jwk(key: CryptoKey | KeyObject, kid: string) {
    return { ...(await exportJWK(key)), kid, use: 'sig' };
  }

  private discovery(): Record<string, unknown> {
    const at = (path: string) => `${this.issuer}${path}`;
    return present({
      issuer: this.issuer,
      authorization_endpoint: at('/authorize'),
      token_endpoint: at('/token'),
      userinfo_endpoint: at('/userinfo'),
      jwks_uri: at('/jwks'),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      ...this.metadata,
    });
  }

  private exchange({ headers }: IncomingMessage, form: URLSearchParams, response: ServerResponse): void {
    const [id, secret] = Buffer.from((headers.authorization ?? '').slice('Basic '.length), 'base64')
      .toString()
      .split(':');
    if (decode(id) !== this.clientID || decode(secret) !== this.clientSecret) return sendJson(response, 401, { error: 'invalid_client' });
    const code = form.get('code')!;
    const grant = this.grants.get(code);
    if (this.forgetsCodes) this.grants.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.redirectURI !== form.get('redirect_uri') || (this.checksVerifiers && grant.challenge !== challenge))
      return sendJson(response, 400, { error: 'invalid_grant', error_description: 'No such code' });
    const accessToken = randomBytes(16).toString('hex');
    this.tokens.set(accessToken, grant.userInfo);
    const idToken = grant.idToken === undefined ? {} : { id_token: grant.idToken };
    return sendJson(response, 200, { access_token: accessToken, token_type: 'Bearer', expires_in: 60, ...idToken });
  }
}

interface Signing {
  alg?: string;
  kid?: string;
  key?: CryptoKey | KeyObject | Uint8Array;
}

/** A token without a signature. */
export function unsigned(claims: OidcClaims): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', kid: KID })}.${part(claims)}.`;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Sends a body that does not end. */
export function sendEndlessly(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = ' '.repeat(64 * 1024);
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
}

const decode = (text = '') => decodeURIComponent(text.replaceAll('+', '%20'));

const present = <Value>(members: Record<string, Value | undefined>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Record<string, Value>;
