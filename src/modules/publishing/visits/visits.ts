import type { Visitor } from '../places/place.js';
import { Injectable } from '@nestjs/common';
import { VisitorPasses } from '../../site-visitors/passes/visitor-passes.js';
import { LONGEST_VISIT_MS } from '../../site-visitors/passes/visitor-tokens.js';
import { DescribePlace } from '../places/describe-place.js';
import type { Site } from '../../site-structure/site.entity.js';
import type { FoundSite } from '../places/find-sites.js';
import { readSiteUrl, type SiteUrl } from '../places/read-site-url.js';
import { signInAddress, type Admission } from './admissions.js';
import { Arrivals, type Arrived } from './arrivals.js';
import type { Entry, Visit, VisitRequest } from './visit.js';
import { VisitCookies } from './visit-cookies.js';
import type { Claims } from '../../../common/expressions/audience.js';

/** What would move the rest of a `Host` header into another part of the URL. */
const NOT_IN_HOST = /[/?#@\\]/;

type Admitted = Admission & { kind: 'admitted' };

/** Answers each HTTP request for a page of a site with what it shows and to whom. Nothing is decided by an earlier request. */
@Injectable()
export class Visits {
  constructor(
    private readonly arrivals: Arrivals,
    private readonly describePlace: DescribePlace,
    private readonly visitCookies: VisitCookies,
    private readonly visitorPasses: VisitorPasses,
  ) {}

  async identify(request: VisitRequest): Promise<Visit> {
    const url = urlOf(request);
    if (!url) return { kind: 'missing' };
    const [token, unsigned] = [url.query.get('jwt_token') ?? undefined, unsignedClaimsIn(url.query)];
    const arrived = await this.arrivals.find({ url, token, unsigned, passes: await this.visitCookies.read(request) });
    if (!arrived) return { kind: 'missing' };
    const { found, admission } = arrived;
    if (admission.kind === 'closed') return { kind: 'missing' };
    if (admission.kind === 'sign-in') return signIn(admission, url, found);
    if (admission.shareKey !== undefined || [...url.query.keys()].some(isAboutVisitor))
      return this.remember(request, url, found, admission);
    return this.show(url, arrived, admission);
  }

  /** The site at an address, and the visitor who was admitted to it, whatever the address names there. */
  async admitted(request: VisitRequest): Promise<({ site: Site } & Visitor) | undefined> {
    const url = urlOf(request);
    const arrived = url && (await this.arrivals.find({ url, passes: await this.visitCookies.read(request) }));
    if (arrived?.admission.kind !== 'admitted') return undefined;
    const { audience, pass } = arrived.admission;
    return { site: arrived.found.site, audience, pass };
  }

  /**
   * The site at its own address, and the visitor whom a program shows: by what a browser sends, or by `bearer`, which is an
   * `apiToken` of the site or a token that its application signed. Nothing is remembered, and nobody is sent elsewhere.
   */
  async enter(request: VisitRequest, bearer?: string): Promise<Entry> {
    const url = urlOf(request);
    if (!url) return { kind: 'missing' };
    const pass = bearer === undefined ? undefined : await this.visitorPasses.verify(bearer);
    const token = (pass ? undefined : bearer) ?? url.query.get('jwt_token') ?? undefined;
    const passes = [...(pass ? [pass] : []), ...(await this.visitCookies.read(request))];
    const arrived = await this.arrivals.find({ url, token, unsigned: unsignedClaimsIn(url.query), passes });
    if (!arrived || arrived.admission.kind === 'closed') return { kind: 'missing' };
    const { found, admission, preview } = arrived;
    if (admission.kind === 'sign-in') return { kind: 'refused' };
    // Whoever shows something expects to read with it: without it, less would be shown, and nobody would notice.
    const isHonoured = pass ? pass.siteId === found.site.id && pass.keyId === admission.pass.keyId : admission.pass.keyId !== null;
    if (bearer !== undefined && !isHonoured) return { kind: 'refused' };
    if (url.segments.length !== found.depth + Number(admission.shareKey !== undefined)) return { kind: 'missing' };
    const { audience } = admission;
    const opened = await this.describePlace.open(found, audience, { url, depth: found.depth, ...(preview && { preview }) });
    return { kind: 'open', ...opened, audience, pass: admission.pass };
  }

  private async show(url: SiteUrl, { found, preview }: Arrived, { audience, pass }: Admitted): Promise<Visit> {
    const description = await this.describePlace.describe(found, { audience, pass }, { url, depth: found.depth, preview });
    if (description.kind === 'place') return { kind: 'place', place: description.place, audience, pass };
    if (description.kind === 'missing') return { kind: 'missing', on: { ...description.on, audience, pass } };
    const base = description.on.siteBasePath.slice(0, -1);
    return { kind: 'redirect', location: `${base}${description.below || '/'}${queryOf(url)}` };
  }

  /** Moves what opened the site from the URL to a cookie, so that it is in no history, no log and no link. */
  private async remember(request: VisitRequest, url: SiteUrl, found: FoundSite, admission: Admitted): Promise<Visit> {
    const { pass, shareKey, signedUntil } = admission;
    const { depth } = found;
    const expiresAt = new Date(Math.min(Date.now() + LONGEST_VISIT_MS, signedUntil?.getTime() ?? Infinity));
    const base = `/${url.sent
      .slice(0, depth)
      .map((segment) => `${segment}/`)
      .join('')}`;
    // A preview is opened by its address alone: nothing of it may outlast the address.
    const setCookie = pass.preview ? null : await this.visitCookies.write({ ...pass, expiresAt }, request, base);
    if (setCookie === undefined) return { kind: 'refused', problem: 'The claims of the visitor are too large for a cookie' };
    const sent = url.sent.toSpliced(depth, shareKey === undefined ? 0 : 1);
    return { kind: 'redirect', location: `/${sent.join('/')}${queryOf(url)}`, ...(setCookie !== null && { setCookie }) };
  }
}

function urlOf({ host, secure, url }: VisitRequest): SiteUrl | undefined {
  return NOT_IN_HOST.test(host) ? undefined : readSiteUrl(`${secure ? 'https' : 'http'}://${host}${url}`);
}

function signIn({ fallbackUrl, problem }: Admission & { kind: 'sign-in' }, url: SiteUrl, { depth }: FoundSite): Visit {
  if (fallbackUrl === null)
    return { kind: 'refused', ...(problem !== undefined && { problem: `The token of the visitor is not valid: ${problem}` }) };
  return { kind: 'redirect', location: signInAddress(fallbackUrl, url.sent.slice(depth)) };
}

/** The query without what is secret or about the visitor. */
function queryOf({ query }: SiteUrl): string {
  const kept = new URLSearchParams([...query].filter(([name]) => !isAboutVisitor(name))).toString();
  return kept === '' ? '' : `?${kept}`;
}

const PREFIX = 'visitor.';
const MOST = 20;
const LONGEST = 256;

/** Whether a parameter of a URL says something about the visitor. */
const isAboutVisitor = (name: string): boolean => name === 'jwt_token' || name.startsWith(PREFIX);

/** The claims in the query of a URL: `visitor.language=de`. Nested names are separated by dots. Undefined if there are none. */
function unsignedClaimsIn(query: URLSearchParams): Claims | undefined {
  const given = [...query].filter(([name, value]) => name.startsWith(PREFIX) && name.length + value.length <= LONGEST).slice(0, MOST);
  if (given.length === 0) return undefined;
  const claims: Branch = Object.create(null) as Branch;
  for (const [name, value] of given) put(claims, name.slice(PREFIX.length).split('.'), valueOf(value));
  // As JSON, so that they are the same objects as those that are read from a pass.
  return JSON.parse(JSON.stringify(claims)) as Claims;
}

interface Branch {
  [name: string]: Branch | string | boolean | null;
}

function put(branch: Branch, [name = '', ...rest]: string[], value: string | boolean | null): void {
  if (rest.length === 0) {
    branch[name] = value;
    return;
  }
  const below = branch[name];
  const next = typeof below === 'object' && below !== null ? below : (Object.create(null) as Branch);
  branch[name] = next;
  put(next, rest, value);
}

const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

const valueOf = (text: string) => (WORDS.has(text) ? WORDS.get(text)! : text);
