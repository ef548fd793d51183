import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../common/http/fields.js';
import { ListOf } from '../../common/http/list.view.js';
import { SITE_EXPORT_STATES, type SiteExportState } from './site-export.entity.js';

/** A path that some file systems cannot have, or that only differs in upper and lower case from another one. */
export class SiteExportRenamed {
  /** The path on the site. @example /Guide */
  path: string;
  /** Where it is in the archive. @example Guide-3f2a91bc */
  file: string;
}

/** What the archive contains. */
export class SiteExportReportView {
  /** @example 120 */
  pages: number;
  /** Images and other files that pages show. @example 34 */
  files: number;
  /** Former addresses that lead to pages. @example 12 */
  redirects: number;
  /** Whether its pages can be searched: larger sites are exported without. */
  searchable: boolean;
  /** The first paths that have another name in the archive. */
  @ApiProperty({ type: [SiteExportRenamed] }) renamed: SiteExportRenamed[];
  /** How many there are. @example 0 */
  renamedCount: number;
  /** What else you should know. */
  @ApiProperty({ type: [String], example: ['The redirect from /old/* is left out, because pages are below this path'] }) remarks: string[];
}

export class SiteExportUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/sites/0UmGg7PoIuYtReWqAsDf/exports/0UmGg7ExPoRtIdEnTiFi')
  location: string;
  /**
   * The address of the archive once it is ready; lists leave it out. It is signed, needs no token, and works for an hour; read the export again for
   * another one. It stops working when you lose access to the site.
   */
  @Address(
    'https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/sites/0UmGg7PoIuYtReWqAsDf/exports/0UmGg7ExPoRtIdEnTiFi/archive?token=W10.3kTq9ZvLxW0sYb7NcMdRfGh2JpQ4tUv6XyA8eBnCsDk',
  )
  archive?: string;
}

@ApiSchema({ name: 'SiteExport' })
export class SiteExportView {
  object: 'site-export';
  /** @example 0UmGg7ExPoRtIdEnTiFi */
  id: string;
  @ApiProperty({ enum: SITE_EXPORT_STATES, example: 'ready' }) state: SiteExportState;
  /** Why it could not be made. @example The site has more than 50000 pages: export the spaces of it as sites of their own */
  failure?: string;
  /** The pages that are written so far. @example 120 */
  progress: number;
  /** The address at which the files will be served. */
  @Address('https://static.example.com/engine') address?: string;
  /** The size of the archive in bytes. @example 734003 */
  size?: number;
  report?: SiteExportReportView;
  @Moment() createdAt: string;
  /** When it is removed. */
  @Moment() expiresAt: string;
  urls: SiteExportUrls;
}

@ApiSchema({ name: 'SiteExportList' })
export class SiteExportListView extends ListOf(SiteExportView) {}
