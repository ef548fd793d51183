import type { ArchiveEntry } from '../archive/archive-entry.js';
import { addressOf } from '../names/relative-address.js';
import type { PagePolicy } from '../pages/page-policy.js';
import type { SiteExportReport } from '../site-export.entity.js';
import type { PlannedSite } from './plan-site.js';
import type { Targets } from './targets.js';

/** An export while it is written. */
export interface Exporting extends PlannedSite {
  targets: Targets;
  policy: PagePolicy;
  report: SiteExportReport;
  /** Where the files will be served, without a slash at the end; null if nobody has said so. */
  address: string | null;
  /** The lines of `_redirects`. */
  rules: string[];
}

export const textEntry = (path: string, text: string): ArchiveEntry => ({ path, packed: false, content: async () => text });

/** An address that has to be complete: that of a file where it will be served, or else that of the site here. */
export function completeAddress({ address, live, targets }: Exporting, path: string): string {
  if (address === null) return path === '' ? live : `${live}/${path}`;
  return `${address}/${addressOf(targets.fileOf(path) ?? '404.html')}`;
}

/** The path below which the files will be served, as far as it is known, without a slash at its end. */
export const servedBelow = ({ address }: Pick<Exporting, 'address'>): string =>
  address === null ? '' : new URL(address).pathname.replace(/\/$/, '');
