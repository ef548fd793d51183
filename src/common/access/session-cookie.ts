import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Env } from '../../config/env.js';
import { cookieOf } from '../http/cookie-of.js';
import { Forbidden } from '../http/errors.js';

type Sender = Pick<FastifyRequest, 'method' | 'headers'>;

const READS = new Set(['GET', 'HEAD']);
const SCRIPT_MODES = new Set<unknown>(['cors', 'same-origin']);

/**
 * The cookie that holds the token of a sign-in in a browser. Browsers attach cookies without asking the page that makes a
 * request, so the cookie counts only if the request provably comes from a page of this origin.
 */
@Injectable()
export class SessionCookie {
  readonly name: string;
  private readonly isSecure: boolean;

  constructor(env: Env) {
    this.isSecure = env.publicUrl.startsWith('https:');
    // With this prefix, browsers refuse a cookie that another subdomain sets.
    this.name = this.isSecure ? '__Host-bindery-session' : 'bindery-session';
  }

  /** The token of the cookie; undefined if there is none, or if the request may come from another site. */
  tokenOf(request: Sender): string | undefined {
    return isOwnRequest(request) ? this.read(request) : undefined;
  }

  /**
   * The same for forms of our own pages. Uploaded documents can contain such a form, so a form that gives access to something has to prove
   * more than that it comes from this origin.
   */
  tokenOfForm(request: Sender): string | undefined {
    return isOwnForm(request) ? this.read(request) : undefined;
  }

  /**
   * Refuses a request whose answer would set the cookie, unless a script of a page of this origin sends it: another site must not sign a
   * browser in as somebody else.
   */
  demandOwnScript(request: Sender): void {
    if (!isOwnScript(request))
      throw new Forbidden(
        'Only pages of this service can call this, in a browser that says so: over plain http, browsers say it to localhost only. Programs send their token with each request instead',
      );
  }

  /** A `Set-Cookie` header that keeps the token until it expires. */
  keep(token: string, expiresAt: Date): string {
    return this.header(token, Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000)));
  }

  /** A `Set-Cookie` header that removes the cookie. */
  clear(): string {
    return this.header('', 0);
  }

  private read({ headers }: Sender): string | undefined {
    const token = cookieOf(headers.cookie, this.name);
    return token !== undefined && /^\S{1,512}$/.test(token) ? token : undefined;
  }

  private header(value: string, seconds: number): string {
    return `${this.name}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${this.isSecure ? '; Secure' : ''}`;
  }
}

/**
 * Whether the request comes from a page of this origin, or reads what a person typed into the address bar (`none`).
 * Browsers set these headers, and scripts cannot. A write must also come from a script: uploaded
 * documents cannot run scripts on this origin, but a PDF can contain a form.
 */
function isOwnRequest(request: Sender): boolean {
  const site = request.headers['sec-fetch-site'];
  return READS.has(request.method) ? site === 'same-origin' || site === 'none' : isOwnScript(request);
}

const isOwnScript = ({ headers }: Sender) =>
  headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-dest'] === 'empty' && SCRIPT_MODES.has(headers['sec-fetch-mode']);

const isOwnForm = ({ headers }: Sender) => headers['sec-fetch-site'] === 'same-origin';
