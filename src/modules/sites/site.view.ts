import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { SITE_VISIBILITIES, type SiteVisibility } from '../../common/contract/site-visibilities.js';
import { Address, Moment } from '../../common/http/fields.js';
import { valuesOf } from '../../common/enums/values.js';
import { ListOf } from '../../common/http/list.view.js';
import { ShowsLevel, type Level } from '../spaces/tree/level.field.js';
import { SITE_TYPES, type SiteType } from '../site-structure/site-type.js';

/** What the caller may do with the site. */
export class SitePermissions {
  /** Read the site and its structure. */
  view: boolean;
  /** The same as `view`. */
  access: boolean;
  /** The same as `edit`. */
  create: boolean;
  /** Change its structure: site spaces, sections and groups. */
  edit: boolean;
  /** Change its settings, publish it, delete it. */
  admin: boolean;
  /** The same as `admin`. */
  installIntegration: boolean;
  /** Read the claims of visitors that conditions can use. */
  viewAdaptiveSchema: boolean;
  /** Change the claims of visitors that conditions can use. */
  editAdaptiveSchema: boolean;
}

export class SiteUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/sites/0UmGg7PoIuYtReWqAsDf') location: string;
  @Address('https://docs.example.com/docs#/Sites') app: string;
  /** The operation that makes URLs of previews of the site. */
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/sites/0UmGg7PoIuYtReWqAsDf/publishing/preview') preview: string;
  /** The page with the figures of the site, for browsers that have signed in. Absent if you may not edit the site. */
  @Address('https://docs.example.com/figures/orgs/0UmGg1vVh3dXw8rTq2Lk/sites/0UmGg7PoIuYtReWqAsDf') figures?: string;
  /** The address of the site, while it is published. */
  @Address('https://docs.example.com/sites/analytical-engines/engine') published?: string;
}

export class SiteProxy {
  /** The address that the proxy requests. */
  @Address('https://docs.example.com/sites/analytical-engines/engine') origin: string;
  /** The address below which the proxy shows the site: `proxy` as it was sent, with `https://`. */
  @Address('https://engine.example/docs') target: string;
}

const ADDRESS_STATUSES = valuesOf({
  served: 'readers find the site at this address',
  pending: 'the address is saved: the site is served there once it is on a verified domain of the organization',
});

/** Whether the addresses that were chosen for the site are served. */
export class SiteAddressStatus {
  @ApiProperty({ enum: ADDRESS_STATUSES, required: false }) hostname?: (typeof ADDRESS_STATUSES)[number];
  @ApiProperty({ enum: ADDRESS_STATUSES, required: false }) proxy?: (typeof ADDRESS_STATUSES)[number];
}

export class SiteAdaptiveContent {
  enabled: boolean;
}

@ApiSchema({ name: 'SiteFeature' })
export class SiteFeatureView {
  /** @example sites-sections */
  id: string;
  @ApiProperty({ enum: SITE_TYPES, description: 'The type of the site: every type has every feature.' }) plan: SiteType;
  /** Always false: nothing is switched off. */
  frozen: boolean;
  /** @example [] */
  customizations: string[];
}

@ApiSchema({ name: 'Site' })
export class SiteView {
  object: 'site';
  /** @example 0UmGg7PoIuYtReWqAsDf */
  id: string;
  @ApiProperty({ enum: SITE_TYPES }) type: SiteType;
  @ApiProperty({ enum: SITE_TYPES, description: 'The same as `type`.' }) appliedType: SiteType;
  /** @example "Engine documentation" */
  title: string;
  /**
   * The domain that was chosen for the site.
   * @example docs.engine.example
   */
  hostname?: string;
  /** @example engine */
  basename?: string;
  proxy?: SiteProxy;
  /** Absent if the site has neither `hostname` nor `proxy`. */
  addressStatus?: SiteAddressStatus;
  @ApiProperty({ enum: SITE_VISIBILITIES, description: 'Who may read the site when it is published.' }) visibility: SiteVisibility;
  /** Whether its audience can read the site. */
  published: boolean;
  /** The number of site spaces. */
  siteSpaces: number;
  @Moment() createdAt: string;
  adaptiveContent: SiteAdaptiveContent;
  /** Whether the agent can read the site. */
  agentsContext: 'included' | 'excluded';
  @ShowsLevel() defaultLevel: Level;
  features: SiteFeatureView[];
  urls: SiteUrls;
  permissions: SitePermissions;
}

@ApiSchema({ name: 'SiteList' })
export class SiteListView extends ListOf(SiteView) {}
