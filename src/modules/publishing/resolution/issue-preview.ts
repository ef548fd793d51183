import { Injectable } from '@nestjs/common';
import { requireEffect } from '../../../common/access/effects.js';
import type { Resources } from '../../../common/access/resources.js';
import { Database } from '../../../common/db/database.js';
import { BadRequest, NotFound } from '../../../common/http/errors.js';
import { ChangeRequest } from '../../change-requests/change-request.entity.js';
import { Previewers } from '../../site-visitors/admission/previewers.js';
import { encodedPath, readPath } from '../../site-structure/redirects/redirect-path.js';
import { SiteAddresses } from '../../site-structure/site-addresses.js';
import { Outlines } from '../../site-structure/outline/outlines.js';
import { siteSpaceAddress } from '../../site-structure/outline/place-address.js';
import type { SiteOutline } from '../../site-structure/outline/site-outline.js';
import type { SiteSpace } from '../../site-structure/outline/site-space.entity.js';
import type { VisitorPass } from '../../site-structure/shown/visitor-pass.js';
import { PASS_LIFE_MS, VisitorPasses } from '../../site-visitors/passes/visitor-passes.js';
import type { PreviewQuery } from './preview.dto.js';
import type { SitePreviewView } from './preview.view.js';
import type { Claims } from '../../../common/expressions/audience.js';
import { isRecord } from '../../../common/json/is-record.js';
import { parseRison } from './parse-rison.js';

/** Makes the URLs of previews. */
@Injectable()
export class IssuePreview {
  constructor(
    private readonly database: Database,
    private readonly outlines: Outlines,
    private readonly previewers: Previewers,
    private readonly visitorPasses: VisitorPasses,
    private readonly siteAddresses: SiteAddresses,
  ) {}

  /** `looks` says whether the site looks as the caller tries it out. */
  async issue(query: PreviewQuery, resources: Resources, looks = false): Promise<SitePreviewView> {
    // Everyone who has the URL reads the pages that the caller may see, with any claims.
    requireEffect(resources.actor, 'read-content', 'A preview');
    const site = resources.get('site');
    if (!query.draft && !site.published) throw new BadRequest('The site is not published: publish it, or preview it with `draft`');
    const outline = await this.outlines.read(site.id);
    const siteSpace = await this.siteSpaceOf(outline, query);
    const issuedAt = new Date();
    const pass: VisitorPass = {
      siteId: site.id,
      organizationId: site.orgId,
      linkId: null,
      claims: readClaims(query.claims),
      keyId: null,
      issuedAt,
      expiresAt: new Date(issuedAt.getTime() + PASS_LIFE_MS),
      preview: {
        userId: resources.actor.userId,
        ...(siteSpace && { spaceId: siteSpace.spaceId }),
        ...(query.changeRequest !== undefined && { changeRequestId: query.changeRequest }),
        ...(looks && { looks }),
      },
    };
    if (siteSpace && !(await this.previewers.admit(pass, siteSpace.spaceId))) throw new NotFound('site space');
    const section = outline.sections.find(({ id }) => id === siteSpace?.sectionId) ?? null;
    const place = siteSpace ? siteSpaceAddress('', siteSpace, section) : '';
    return { url: `${this.siteAddresses.preview(await this.visitorPasses.sign(pass, 'preview'))}${place}${pathOf(query.target)}` };
  }

  private async siteSpaceOf(outline: SiteOutline, { siteSpace: id, changeRequest }: PreviewQuery): Promise<SiteSpace | undefined> {
    const named = outline.siteSpaces.find((siteSpace) => siteSpace.id === id);
    if (id !== undefined && !named) throw new NotFound('site space');
    if (changeRequest === undefined) return named;
    const proposed = await this.database.repo(ChangeRequest).findOne({ select: { spaceId: true }, where: { id: changeRequest } });
    const shown = outline.siteSpaces.find(({ spaceId }) => spaceId === proposed?.spaceId);
    if (!shown || (named && named !== shown)) throw new NotFound('change request');
    return shown;
  }
}

function pathOf(target: string | undefined): string {
  if (target === undefined || target === '' || target === '/') return '';
  const { path, problem } = readPath(target.startsWith('/') ? target : `/${target}`, { pattern: false });
  if (problem !== undefined) throw new BadRequest('The request is not valid', [{ pointer: '/target', message: problem }]);
  return encodedPath(path);
}

/** Reads the claims of a preview, which are written in Rison or JSON. */
function readClaims(text: string | undefined): Claims {
  if (text === undefined || text === '') return {};
  const claims = text.startsWith('{') ? fromJson(text) : parseRison(text);
  if (isRecord(claims)) return claims;
  throw new BadRequest('The request is not valid', [
    { pointer: '/claims', message: 'must be an object in Rison, such as `(plan:pro)`, or in JSON' },
  ]);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
