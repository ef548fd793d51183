import { Injectable } from '@nestjs/common';
import type { TemplateUseDto } from '../../common/contract/template-use.dto.js';
import { Forbidden } from '../../common/http/errors.js';
import { newId } from '../../common/ids/ids.js';
import { keyBetween } from '../../common/db/ordering.js';
import { OnEvent } from '../../common/events/events.js';
import { FirstContentNeeded, type NewSpace } from '../spaces/space.events.js';
import { computedOf } from '../content/computed/computed-of.js';
import { CopyContent } from '../versions/store/copy-content.js';
import type { PageRecord } from '../versions/records/page-record.js';
import { SpecificationUse } from '../content/write/specification-use.js';
import { ApplyTemplate } from './apply-template.js';
import { UNTITLED, UNTITLED_SLUG } from './untitled.js';
import { EMPTY_ROOT } from '../versions/records/content-root.js';
import { RevisionsService } from '../versions/revisions/revisions.service.js';

/** Writes the first revision of a new space: one empty page, or the requested content. */
@Injectable()
export class StartContent {
  constructor(
    private readonly revisionsService: RevisionsService,
    private readonly copyContent: CopyContent,
    private readonly applyTemplate: ApplyTemplate,
    private readonly specificationUse: SpecificationUse,
  ) {}

  @OnEvent(FirstContentNeeded, { inTransaction: true })
  async start({ space }: FirstContentNeeded): Promise<void> {
    const { starts, title } = space;
    switch (starts.with) {
      case 'copy':
        await this.refuseHidden(starts, space);
        return this.copyContent.copy(starts, { id: space.revisionId, spaceId: space.id, authorId: space.actor.userId });
      case 'template':
        return this.fromTemplate(space, starts.template);
      case 'computed':
        await this.specificationUse.judgeValue(starts.source.dependencies, space.id, space.actor, '/computedSource');
        return this.from(space, [{ ...entry('computed', title || UNTITLED, ''), computed: computedOf(starts.source, '/computedSource') }]);
      case 'nothing':
        return this.from(space, []);
      case 'page':
        return this.from(space, [entry('document', UNTITLED, UNTITLED_SLUG)]);
    }
  }

  /** A copy shows what the original shows, also when the original does not show it any more. */
  private async refuseHidden({ spaceId, revisionId }: { spaceId: string; revisionId: string }, { id, actor }: NewSpace): Promise<void> {
    if (await this.specificationUse.isAllowed(id, actor)) return;
    const revision = await this.revisionsService.find(spaceId, revisionId);
    if (revision && (await this.specificationUse.isIn(await this.revisionsService.open(revision))))
      throw new Forbidden('This space refers to an OpenAPI specification that you or your token may not view, so you cannot copy it');
  }

  private async from({ id: spaceId, revisionId: id, actor }: NewSpace, pages: readonly PageRecord[]): Promise<void> {
    await this.revisionsService.commit({ id, spaceId, parents: [], type: 'edits', authorId: actor.userId }, EMPTY_ROOT, {
      pages: new Map(pages.map((page) => [page.id, page])),
    });
  }

  /** Applies the template to an empty first revision, in the same way as to any other revision. */
  private async fromTemplate(space: NewSpace, template: TemplateUseDto): Promise<void> {
    const changes = await this.applyTemplate.changesFor(template, space.orgId, space.actor, '/template');
    const before = newId();
    await this.from({ ...space, revisionId: before }, []);
    await this.applyTemplate.write(
      { spaceId: space.id, revisionId: before, authorId: space.actor.userId },
      changes,
      space.actor,
      space.revisionId,
    );
  }
}

function entry(type: PageRecord['type'], title: string, slug: string): PageRecord {
  const now = new Date().toISOString();
  return { id: newId(), type, parent: null, position: keyBetween(null, null), title, slug, createdAt: now, updatedAt: now };
}
