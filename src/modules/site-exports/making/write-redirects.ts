import { Injectable } from '@nestjs/common';
import type { ArchiveEntry } from '../archive/archive-entry.js';
import { FindForwarding, type Forwarding } from '../../publishing/pages/find-forwarding.js';
import { FormerAddresses } from '../../site-structure/redirects/former-addresses.js';
import { encodedPath, readPath } from '../../site-structure/redirects/redirect-path.js';
import { strictly } from '../../publishing/places/strictly.js';
import { addressOf, relativeAddress } from '../names/relative-address.js';
import { refreshPage } from '../pages/refresh-page.js';
import { SiteExportLimits } from '../site-export-limits.js';
import { servedBelow, textEntry, type Exporting } from './exporting.js';
import { ANYBODY } from './open-site.js';
import { placeOf } from './plan-site.js';

/** What `*` of a pattern captures while it is looked up. No other pattern begins so. */
const REST = '~the-rest-of-the-path';
/** More patterns than this are ignored by servers that read `_redirects`. */
const MOST_PATTERNS = 100;
const STATUS = { permanent: 301, temporary: 302 } as const;

/** Writes where former addresses lead: as rules for servers that read them, and as pages for all others. */
@Injectable()
export class WriteRedirects {
  constructor(
    private readonly formerAddresses: FormerAddresses,
    private readonly findForwarding: FindForwarding,
    private readonly siteExportLimits: SiteExportLimits,
  ) {}

  async *write(exporting: Exporting): AsyncGenerator<ArchiveEntry, void> {
    let patterns = 0;
    for await (const { path, capturesRest } of this.formerAddresses.ofSite(exporting.on.site.id)) {
      if (!path.endsWith('*')) yield* await this.exact(exporting, path);
      else if (patterns++ < MOST_PATTERNS) await this.pattern(exporting, path, capturesRest);
      else if (patterns === MOST_PATTERNS + 1)
        exporting.report.remarks.push(`Redirects with * beyond the first ${MOST_PATTERNS} are left out`);
    }
    for (const siteSpace of exporting.on.outline.siteSpacesInOrder()) {
      const place = placeOf(exporting, siteSpace);
      for await (const { path } of this.formerAddresses.ofSpace(siteSpace.spaceId))
        yield* await this.exact(exporting, `/${[...place, ...path.split('/')].map(encodeURIComponent).join('/')}`);
    }
  }

  /** A page at the address itself. One that exists is never replaced. */
  private async exact(exporting: Exporting, source: string): Promise<ArchiveEntry[]> {
    const { plan, report } = exporting;
    const path = readPath(source, { pattern: false }).path;
    const segments = path?.slice(1).split('/').map(decodeURIComponent) ?? [];
    if (path === undefined || plan.at(segments.join('/')) || report.redirects >= this.siteExportLimits.redirects) return [];
    const found = await this.find(exporting, path);
    const target = found && this.targetOf(exporting, found.target);
    if (!found || !target) return [];
    report.redirects += 1;
    const file = `${plan.names.folder(segments)}/index.html`;
    exporting.rules.push(rule(exporting, strictly(encodedPath(path)), target.absolute, found));
    const { language } = exporting.state.spaces.values().next().value ?? {};
    return [textEntry(file, refreshPage(target.relative(file), language ?? 'en'))];
  }

  /** Some servers follow rules before they look for a page, so a pattern must not cover one. */
  private async pattern(exporting: Exporting, source: string, capturesRest: boolean): Promise<void> {
    const beginning = source.slice(0, -1);
    if (exporting.plan.hasBelow(decodeURIComponent(beginning.slice(1)))) {
      exporting.report.remarks.push(`The redirect from ${source} is left out, because pages are below this path`);
      return;
    }
    const found = await this.find(exporting, beginning + REST);
    const target = found && this.targetOf(exporting, found.target.replace(capturesRest ? `/${REST}` : '', ''));
    if (!found || !target) return;
    exporting.report.redirects += 1;
    const rest = capturesRest ? `${target.absolute.replace(/\/$/, '')}/:splat` : target.absolute;
    exporting.rules.push(rule(exporting, `${strictly(encodedPath(beginning))}*`, rest, found));
  }

  private find({ on }: Exporting, path: string): Promise<Forwarding | undefined> {
    const { id: organizationId } = on.organization;
    const now = new Date();
    const pass = {
      siteId: on.site.id,
      organizationId,
      linkId: null,
      claims: {},
      keyId: null,
      issuedAt: now,
      expiresAt: now,
      preview: null,
    };
    return this.findForwarding.find({ on, visitor: { audience: ANYBODY, pass }, path, address: on.canonicalBase });
  }

  private targetOf(exporting: Exporting, target: string) {
    const [address = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(target)?.slice(1) ?? [];
    const path = exporting.marks.pathIn(address);
    if (path === undefined) return { absolute: target, relative: () => target };
    const file = exporting.targets.fileOf(path);
    if (file === undefined) return undefined;
    return {
      absolute: `${servedBelow(exporting)}/${addressOf(file)}${rest}`,
      relative: (from: string) => relativeAddress(from, file) + rest,
    };
  }
}

/** Colons and asterisks have a meaning in sources. */
const rule = (exporting: Exporting, source: string, target: string, { permanent }: Forwarding) =>
  `${servedBelow(exporting)}${source} ${target} ${permanent ? STATUS.permanent : STATUS.temporary}`;
