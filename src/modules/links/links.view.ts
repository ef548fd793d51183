import { ApiExtraModels, ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ListOf } from '../../common/http/list.view.js';
import { refProperty } from '../../common/document/ref-schemas.js';
import { valuesOf } from '../../common/enums/values.js';
import { Variants } from '../../common/openapi/variants.decorator.js';
import { ChangeRequestView } from '../change-requests/change-request.view.js';
import { FileView } from '../content/files/file.view.js';
import { PageView } from '../content/pages/page.view.js';
import { ReusableContentView } from '../content/reusable-contents/reusable-content.view.js';
import { RevisionSummaryView } from '../content/revisions/revision.view.js';
import { UserView } from '../identity/user.view.js';
import { OpenAPISpecView } from '../openapi/openapi-spec.view.js';
import { OrgView } from '../orgs/organizations/org.view.js';
import { CollectionView } from '../spaces/collections/collection.view.js';
import { SpaceView } from '../spaces/space.view.js';
import { LINK_STATUSES, RELATIONS, type LinkStatus, type Relation } from './link-status.js';

const KINDS = valuesOf({
  page: 'a page',
  file: 'a file',
  'reusable-content': 'a reusable content',
  url: 'a URL',
  user: 'a user',
  collection: 'a collection',
  space: 'a space',
  openapi: 'an OpenAPI specification',
});
export type LocationKind = (typeof KINDS)[number];

const VERSIONS = valuesOf({
  revision: 'the current content of a space',
  changeRequest: 'the content of a change request',
});

/** The revision that has a location, without its content. */
@ApiSchema({ name: 'LocationRevision' })
export class LocationRevisionView extends RevisionSummaryView {
  /** Always empty, as the other lists: the revision would be repeated in each location. Its `urls.location` returns it whole. */
  @ApiProperty({ type: [PageView], maxItems: 0, example: [] }) pages: PageView[];
  @ApiProperty({ type: [FileView], maxItems: 0, example: [] }) files: FileView[];
  @ApiProperty({ type: [ReusableContentView], maxItems: 0, example: [] }) reusableContents: ReusableContentView[];
  @ApiProperty({ type: [String], maxItems: 0, example: [] }) tags: string[];
}

/** The version of the content that has a location. */
@ApiSchema({ name: 'LocationVersion' })
export class LocationVersionView {
  @ApiProperty({ enum: VERSIONS, example: 'revision' }) type: (typeof VERSIONS)[number];
  revision?: LocationRevisionView;
  changeRequest?: ChangeRequestView;
}

/** A heading, or another block with an id. */
@ApiSchema({ name: 'InternalLocation' })
export class InternalLocationView {
  type: 'anchor';
  /** @example requirements */
  anchor: string;
}

/** What a link leads to, or what has it. Other members than `kind` depend on the kind. */
@ApiSchema({ name: 'ContentLocation' })
@Variants('kind', {
  PageLocation: { of: ['page'], has: ['page'] },
  FileLocation: { of: ['file'], has: ['file'] },
  ReusableContentLocation: { of: ['reusable-content'], has: ['reusableContent'] },
  UrlLocation: { of: ['url'], has: ['url'] },
  UserLocation: { of: ['user'], has: ['user'] },
  CollectionLocation: { of: ['collection'], has: ['collection'] },
  SpaceLocation: { of: ['space'] },
  OpenAPISpecLocation: { of: ['openapi'], has: ['openAPISpec'] },
})
export class ContentLocationView {
  @ApiProperty({ enum: KINDS, example: 'page' }) kind: LocationKind;
  organization?: OrgView;
  space?: SpaceView;
  versionContext?: LocationVersionView;
  /** The page, without the pages below it. */
  page?: PageView;
  internalLocation?: InternalLocationView;
  file?: FileView;
  reusableContent?: ReusableContentView;
  collection?: CollectionView;
  user?: UserView;
  openAPISpec?: OpenAPISpecView;
  /** @example https://status.example.com */
  url?: string;
}

/** A target with everything that links to it. */
@ApiSchema({ name: 'Link' })
export class LinkView {
  @ApiProperty({ enum: LINK_STATUSES, example: 'ok' }) status: LinkStatus;
  @ApiProperty({ enum: RELATIONS, example: 'reference' }) relation: Relation;
  @ApiProperty({ ...refProperty(), description: 'The reference as the content has it.' })
  reference: object;
  /** What it leads to; absent if the link is broken. */
  targetReference?: ContentLocationView;
  /** What has the link: at most 100 pages and reusable contents. */
  @ApiProperty({ type: [ContentLocationView] }) locationReferences: ContentLocationView[];
  /** How many have the link. */
  @ApiProperty({ type: 'integer', example: 1 }) locations: number;
}

@ApiSchema({ name: 'BrokenLinkStats' })
export class BrokenLinkStatsView {
  @ApiProperty({ type: 'integer', example: 0, description: 'How many targets are broken.' }) total: number;
  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'How many of them the change request broke: they are new, or were not broken before. 0 for the content of the space.',
  })
  changeRequest: number;
}

@ApiSchema({ name: 'LinkStats' })
export class LinkStatsView {
  @ApiProperty({ type: 'integer', example: 1, description: 'How many targets there are, whatever their status.' }) total: number;
  broken: BrokenLinkStatsView;
}

@ApiSchema({ name: 'LinkList' })
@ApiExtraModels(LocationVersionView)
export class LinkListView extends ListOf(LinkView) {
  stats: LinkStatsView;
}

@ApiSchema({ name: 'BacklinkList' })
export class BacklinkListView extends ListOf(ContentLocationView) {}
