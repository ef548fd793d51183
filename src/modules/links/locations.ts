import { Injectable } from '@nestjs/common';
import type { Resources } from '../../common/access/resources.js';
import type { LinkTarget } from '../../common/document/link-target.js';
import { FilePresenter } from '../content/files/file.presenter.js';
import { PagePresenter } from '../content/pages/page.presenter.js';
import { presentReusableContent } from '../content/reusable-contents/reusable-content.presenter.js';
import { UserPresenter } from '../identity/user.presenter.js';
import { OpenAPISpecPresenter } from '../openapi/openapi-spec.presenter.js';
import { CollectionPresenter } from '../spaces/collections/collection.presenter.js';
import { SpacePresenter } from '../spaces/space.presenter.js';
import type { Content } from '../versions/revisions/revisions.service.js';
import type { LinkSource } from './content-links.js';
import type { Targets } from './find-targets.js';
import type { ContentLocationView } from './links.view.js';
import type { Places } from './present-places.js';

/** Presents what has links and what they lead to. */
@Injectable()
export class Locations {
  constructor(
    private readonly pagePresenter: PagePresenter,
    private readonly filePresenter: FilePresenter,
    private readonly spacePresenter: SpacePresenter,
    private readonly collectionPresenter: CollectionPresenter,
    private readonly userPresenter: UserPresenter,
    private readonly openAPISpecPresenter: OpenAPISpecPresenter,
  ) {}

  ofSource(source: LinkSource, content: Content, { byContent }: Places): ContentLocationView {
    const place = byContent.get(content);
    if ('page' in source) return { kind: 'page', ...place, page: this.pagePresenter.presentAlone(source.page, content.pages) };
    return { kind: 'reusable-content', ...place, reusableContent: presentReusableContent(source.reusableContent) };
  }

  /** Of a target that is there. */
  async ofTarget(target: LinkTarget, targets: Targets, places: Places, resources: Resources): Promise<ContentLocationView | undefined> {
    const { kind, id, space } = target;
    if (kind === 'url') return { kind, url: id! };
    if (kind === 'user') return { kind, user: this.userPresenter.present(targets.users.get(id!)!, resources) };
    if (kind === 'space')
      return { kind, ...places.organization, space: this.spacePresenter.present(targets.spaces.get(id!)!, resources.actor) };
    if (kind === 'collection')
      return { kind, ...places.organization, collection: this.collectionPresenter.present(targets.collections.get(id!)!, resources.actor) };
    if (kind === 'openapi')
      return { kind, ...places.organization, openAPISpec: this.openAPISpecPresenter.present(targets.specs.get(id!)!, resources) };
    const content = space === undefined ? undefined : targets.contents.get(space);
    return content && this.ofContent(target, content, places);
  }

  private async ofContent({ kind, id, anchor }: LinkTarget, content: Content, { byContent }: Places): Promise<ContentLocationView> {
    const place = byContent.get(content);
    if (kind === 'file')
      return { kind, ...place, file: await this.filePresenter.present(content.revision.spaceId, content.files.get(id!)!) };
    if (kind === 'reusable-content') return { kind, ...place, reusableContent: presentReusableContent(content.reusableContents.get(id!)!) };
    const page = this.pagePresenter.presentAlone(content.pages.get(id!)!, content.pages);
    return { kind: 'page', ...place, page, ...(anchor !== undefined && { internalLocation: { type: 'anchor', anchor } }) };
  }
}
