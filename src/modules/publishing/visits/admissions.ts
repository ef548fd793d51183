import type { Visitor } from '../places/place.js';
import { Injectable } from '@nestjs/common';
import { Audience, type Claims } from '../../../common/expressions/audience.js';
import { audienceOf } from '../../site-structure/audience/site-audiences.js';
import { hashOfShareKey } from '../../site-structure/share-links/hash-of-share-key.js';
import type { VisitorPass } from '../../site-structure/shown/visitor-pass.js';
import { PASS_LIFE_MS } from '../../site-visitors/passes/visitor-passes.js';
import { keyIdOf, VisitorTokens, type VisitorVerdict } from '../../site-visitors/passes/visitor-tokens.js';
import type { FoundSite } from '../places/find-sites.js';
import type { SiteUrl } from '../places/read-site-url.js';

/** What a visitor shows to be admitted. */
export interface Credentials {
  url: SiteUrl;
  /** The token that the application of the site signed. */
  token?: string;
  /** Claims that are not signed. */
  unsigned?: Claims;
  /** Passes of earlier visits, of any site. */
  passes: readonly VisitorPass[];
}

export type Admission =
  | ({ kind: 'admitted'; shareKey?: string; signedUntil: Date | null } & Visitor)
  /** The site asks visitors to sign in. `problem` says what is wrong with the token that was sent. */
  | { kind: 'sign-in'; fallbackUrl: string | null; problem?: string }
  | { kind: 'closed' };

/** Passes that are made within this time are equal, so that renderers can cache by them. */
const ROUND_MS = 60 * 1000;

const CLOSED: Admission = { kind: 'closed' };

/** Decides whether a visitor may read a site, by what was read from the database for this request. */
@Injectable()
export class Admissions {
  constructor(private readonly visitorTokens: VisitorTokens) {}

  async decide(found: FoundSite, credentials: Credentials): Promise<Admission> {
    const { site, auth } = found;
    if (!site.published) return CLOSED;
    const earlier = credentials.passes.find(({ siteId, preview }) => siteId === site.id && preview === null);
    const shareKey = shareKeyIn(found, credentials.url);
    const linkId = shareKey?.linkId ?? found.links.find(({ id }) => id === earlier?.linkId)?.id ?? null;
    const verdict = await this.signed(found, credentials.token, earlier);
    const { admits, refusal } = audienceOf(site);
    if (!admits({ hasShareKey: linkId !== null, isSignedIn: verdict?.visitor !== undefined })) {
      return refusal === 'missing' ? CLOSED : { kind: 'sign-in', fallbackUrl: auth?.fallbackUrl ?? null, problem: verdict?.problem };
    }
    const unsigned = credentials.unsigned ?? (earlier?.claims['unsigned'] as Claims | undefined);
    const claims = { ...verdict?.visitor?.claims, ...(unsigned && { unsigned }) };
    const signedUntil = verdict?.visitor?.expiresAt ?? null;
    return {
      kind: 'admitted',
      audience: new Audience(claims),
      pass: passOf(found, { linkId, claims, keyId: verdict?.visitor?.keyId ?? null, signedUntil }),
      signedUntil,
      ...(shareKey && { shareKey: shareKey.key }),
    };
  }

  /** A token that is sent replaces the one of an earlier visit, even if it is not valid. */
  private async signed({ auth }: FoundSite, token?: string, earlier?: VisitorPass): Promise<VisitorVerdict | undefined> {
    if (!auth) return undefined;
    if (token !== undefined) return this.visitorTokens.verify(token, auth);
    if (!earlier || earlier.keyId !== keyIdOf(auth)) return undefined;
    const { unsigned: _, ...claims } = earlier.claims;
    return { visitor: { claims, keyId: earlier.keyId, expiresAt: earlier.expiresAt } };
  }
}

/** The active share key that follows the address of the site in a URL. */
function shareKeyIn({ depth, links }: FoundSite, { segments }: SiteUrl): { key: string; linkId: string } | undefined {
  const key = segments[depth];
  const hash = links.length > 0 && key !== undefined ? hashOfShareKey(key) : undefined;
  const link = links.find((candidate) => candidate.hash === hash);
  return link && { key: key!, linkId: link.id };
}

type Basis = Pick<VisitorPass, 'linkId' | 'claims' | 'keyId'> & { signedUntil: Date | null };

function passOf({ site, organization }: FoundSite, { linkId, claims, keyId, signedUntil }: Basis): VisitorPass {
  const issuedAt = Math.floor(Date.now() / ROUND_MS) * ROUND_MS;
  const expiresAt = Math.min(issuedAt + PASS_LIFE_MS, signedUntil?.getTime() ?? Infinity);
  return {
    siteId: site.id,
    organizationId: organization.id,
    linkId,
    claims,
    keyId,
    issuedAt: new Date(issuedAt),
    expiresAt: new Date(expiresAt),
    preview: null,
  };
}

/** Where a visitor signs in. `location` is the path below the address of the site that the visitor wanted to see. */
export function signInAddress(fallbackUrl: string, path: readonly string[]): string {
  const url = new URL(fallbackUrl);
  url.searchParams.set('location', `/${path.join('/')}`);
  return url.href;
}
