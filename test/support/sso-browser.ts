import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { expect } from 'vitest';
import { toPost, type AuthnRequest, type Claims, type SamlIdp, type Signing } from './saml-idp.js';

export interface Shown {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The page as a person reads it. */
  text: string;
  markup: string;
}

const ESCAPED: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>' };
const unescape = (text: string) => text.replace(/&(quot|amp|lt|gt);/g, (_, name: string) => ESCAPED[name]!);

/** A browser that keeps cookies, and follows no redirects by itself. */
export class Browser {
  /** What it says of itself. */
  agent: string | undefined;
  /** Where it is. */
  address = '127.0.0.1';
  private readonly jar = new Map<string, string>();

  constructor(private readonly app: NestFastifyApplication) {}

  /** The cookies as the header that the browser sends. */
  get cookie(): string {
    return [...this.jar].map((pair) => pair.join('=')).join('; ');
  }

  set cookie(header: string) {
    for (const pair of header.split('; ')) this.store(pair);
  }

  async open(url: string, headers: Record<string, string> = {}): Promise<Shown> {
    return this.keep(
      await this.app.inject({ method: 'GET', url: pathOf(url), headers: { ...this.headers(), ...headers }, remoteAddress: this.address }),
    );
  }

  async submit(url: string, form: Readonly<Record<string, string>>, headers: Record<string, string> = {}): Promise<Shown> {
    const payload = new URLSearchParams(form).toString();
    const sent = { 'content-type': 'application/x-www-form-urlencoded', ...this.headers(), ...headers };
    return this.keep(await this.app.inject({ method: 'POST', url: pathOf(url), headers: sent, payload, remoteAddress: this.address }));
  }

  private keep({ statusCode, headers, body }: { statusCode: number; headers: Shown['headers']; body: string }): Shown {
    for (const set of [headers['set-cookie'] ?? []].flat()) this.store(String(set).split(';')[0]!);
    return { status: statusCode, headers, text: unescape(body), markup: body };
  }

  /** Without a value, a cookie is removed. */
  private store(pair: string): void {
    const [name = '', value = ''] = pair.split('=');
    if (value === '') this.jar.delete(name);
    else this.jar.set(name, value);
  }

  private headers(): Record<string, string> {
    return { ...(this.jar.size > 0 && { cookie: this.cookie }), ...(this.agent !== undefined && { 'user-agent': this.agent }) };
  }
}

/** A browser that signs in at a SAML provider. */
export class SsoBrowser extends Browser {
  constructor(
    app: NestFastifyApplication,
    private readonly idp: SamlIdp,
  ) {
    super(app);
  }

  /** Starts a sign-in, and returns the request that arrives at the identity provider. */
  async start(startURL: string): Promise<AuthnRequest> {
    const { status, headers, text } = await this.open(startURL);
    expect(status, text).toBe(302);
    return this.idp.read(headers['location'] as string);
  }

  post({ acsURL, relayState }: AuthnRequest, xml: string): Promise<Shown> {
    return this.submit(acsURL, { SAMLResponse: toPost(xml), RelayState: relayState });
  }

  /** Signs in completely, with claims changed as a test needs. */
  async signIn(startURL: string, nameId: string, changes: Partial<Claims> = {}, signing?: Signing): Promise<Shown> {
    const request = await this.start(startURL);
    return this.post(request, this.idp.respond({ ...this.idp.claims(request, nameId), ...changes }, signing));
  }
}

/** The token on the page that a sign-in ends with. */
export function tokenOn({ status, text }: Shown): string {
  expect(status, text).toBe(200);
  return /bdy_\w{43}/.exec(text)![0];
}

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');
