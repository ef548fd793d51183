import { Injectable } from '@nestjs/common';
import type { VisitorPass } from '../../site-structure/shown/visitor-pass.js';
import { VisitorPasses } from '../../site-visitors/passes/visitor-passes.js';
import type { VisitRequest } from './visit.js';

const NAME = 'bindery-visit-';
const SECURE = '__Secure-';
/** Browsers drop cookies that are larger. */
const LONGEST_COOKIE = 4000;
/** Sites whose addresses begin alike share cookies; more than these are not read. */
const MOST_PASSES = 5;

/** The cookies that remember what opened a site to a browser, each for the path of one site. */
@Injectable()
export class VisitCookies {
  constructor(private readonly visitorPasses: VisitorPasses) {}

  /** The valid passes of a request. Whether they still open anything is checked elsewhere. */
  async read({ headers, secure }: VisitRequest): Promise<VisitorPass[]> {
    const prefix = `${secure ? SECURE : ''}${NAME}`;
    const cookies = (headers['cookie']?.toString() ?? '').split(';').map((cookie) => cookie.trim());
    const own = cookies.filter((cookie) => cookie.startsWith(prefix)).slice(0, MOST_PASSES);
    const passes = await Promise.all(
      own.map(async (cookie) => {
        const [name, value] = [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)];
        const pass = await this.visitorPasses.verify(value, 'cookie');
        return pass && name === `${prefix}${pass.siteId}` ? [pass] : [];
      }),
    );
    return passes.flat();
  }

  /** A `Set-Cookie` header; undefined if the claims are too large for a cookie. */
  async write(pass: VisitorPass, { secure }: VisitRequest, siteBasePath: string): Promise<string | undefined> {
    const seconds = Math.max(0, Math.floor((pass.expiresAt.getTime() - Date.now()) / 1000));
    const value = `${secure ? SECURE : ''}${NAME}${pass.siteId}=${await this.visitorPasses.sign(pass, 'cookie')}`;
    if (value.length > LONGEST_COOKIE) return undefined;
    return `${value}; Path=${siteBasePath}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`;
  }
}
