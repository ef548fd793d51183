import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import type { TemplateUseDto } from '../../common/contract/template-use.dto.js';
import { MarkdownReader } from '../../common/document/markdown-reader.js';
import { Conflict, NotFound, BadRequest } from '../../common/http/errors.js';
import type { Space } from '../spaces/space.entity.js';
import { isNoChange } from '../versions/draft/effective-changes.js';
import { RevisionsService, type Content } from '../versions/revisions/revisions.service.js';
import { WriteLive } from '../content/write/write-live.js';
import { WriteContent, type Written } from '../content/write/write-content.js';
import type { Head } from '../versions/heads/head.js';
import { SpaceHeads } from '../versions/heads/space-heads.js';
import { addCopy, type Original } from './add-copy.js';
import { TemplateQueries, type SpaceTemplate } from './template.queries.js';
import { newId } from '../../common/ids/ids.js';
import { type ContentRef, refProblem } from '../../common/document/content-ref.js';
import { Batch } from '../content/write/apply/batch.js';
import { BodyBudget } from '../content/write/apply/body-budget.js';
import type { Draft } from '../versions/draft/draft.js';
import { insertGroup, insertPage } from '../content/write/apply/page-operations.js';
import { slugFor } from '../versions/records/slug.js';
import type { BuiltInTemplate, TemplateParameter } from './built-in/built-in-template.js';
import { isUntouched } from './is-untouched.js';
import { freeSlug } from '../versions/draft/free-slug.js';
import type { FieldProblem } from '../../common/http/problems.js';
import { pointerTo } from '../../common/http/json-pointer.js';

/** The maximum number of pages of a space that is used as a template. */
const MOST_PAGES = 500;

/** What a template adds, computed after all checks that could refuse it. */
export interface TemplateChanges {
  /** The source space. It must not be deleted before the changes are written. */
  spaceId?: string;
  /** Where the request says what is added. */
  pointer: string;
  /** Returns the content with the template applied. Does not check permissions. */
  addTo(content: Content): Draft | Promise<Draft>;
}

/** Adds the content of a template to the content of a space. */
@Injectable()
export class ApplyTemplate {
  constructor(
    private readonly spaceHeads: SpaceHeads,
    private readonly templateQueries: TemplateQueries,
    private readonly revisionsService: RevisionsService,
    private readonly writeLive: WriteLive,
    private readonly markdownReader: MarkdownReader,
    private readonly writeContent: WriteContent,
  ) {}

  /** Applies a template directly to a space, if its edit mode is `live` or nobody has written to it yet. */
  async applyLive(space: Space, template: TemplateUseDto, actor: Actor, expected?: string): Promise<void> {
    const changes = await this.changesFor(template, space.orgId, actor);
    const write = (head: Head) => this.write(head, changes, actor);
    await this.writeLive.change(space, write, actor, expected, (head) => this.refuseUnlessUntouched(head));
  }

  /**
   * Computes what a template of an organization adds, for `write`. Reads everything before anything is locked.
   * `pointer` is the place of the template in the request.
   */
  async changesFor({ id, params }: TemplateUseDto, orgId: string, actor: Actor, pointer = ''): Promise<TemplateChanges> {
    const template = await this.templateQueries.find(orgId, id, actor);
    if (!template) throw new NotFound('template', [`${pointer}/id`]);
    const parameters = 'spaceId' in template ? [] : template.parameters;
    const given = argumentsFor(parameters, params?.contentRefs ?? {}, `${pointer}/params/contentRefs`);
    if (!('spaceId' in template))
      return { pointer: `${pointer}/params/contentRefs`, addTo: (content) => addBuiltIn(content, template, given, this.markdownReader) };
    const original = await this.read(template);
    return { pointer: `${pointer}/id`, spaceId: template.spaceId, addTo: (content) => addCopy(content, original) };
  }

  /**
   * Writes the changes as a revision, in the transaction that locked the head. If there is nothing to add, it makes a
   * revision only if an `id` is given.
   */
  async write({ spaceId, revisionId, authorId }: Head, changes: TemplateChanges, actor: Actor, id?: string): Promise<Written> {
    // The files of the source must not be deleted before the new revision refers to them.
    if (changes.spaceId !== undefined) await this.spaceHeads.hold(changes.spaceId, 'template');
    const content = await this.revisionsService.open((await this.revisionsService.find(spaceId, revisionId))!);
    const draft = await changes.addTo(content);
    const changed = draft.changes;
    if (id === undefined && isNoChange(changed)) return { spaceId, revisionId, touched: [], insertedFiles: [] };
    const revision = { id, spaceId, parents: [revisionId], type: 'edits', authorId } as const;
    const made = await this.writeContent.commit(revision, content, changed, { actor, placeOf: () => changes.pointer });
    const insertedFiles = [...draft.files.changes.values()].filter((file) => file !== null);
    const touched = Array.from(changed.pages?.keys() ?? [], (page) => ({ change: 'created_page' as const, id: page }));
    return { spaceId, revisionId: made, touched, insertedFiles };
  }

  /** The head is locked, so of two concurrent calls the second one sees what the first one wrote. */
  private async refuseUnlessUntouched({ spaceId, revisionId }: Head): Promise<void> {
    const content = await this.revisionsService.open((await this.revisionsService.find(spaceId, revisionId))!);
    if (isUntouched(content)) return;
    throw new Conflict('This space is locked and has content: create a change request and send its id as `changeRequestId`, then merge it');
  }

  private async read({ spaceId, revisionId }: SpaceTemplate): Promise<Original> {
    const content = await this.revisionsService.open((await this.revisionsService.find(spaceId, revisionId))!);
    if (content.pages.size > MOST_PAGES)
      throw new Conflict(`A template may contain at most ${MOST_PAGES} pages, and this space contains more`);
    const said = [...content.pages.inOrder(), ...content.reusableContents.values()].flatMap(({ document }) => document ?? []);
    return { content, documents: await this.revisionsService.documents(spaceId, said) };
  }
}

/** Adds the pages of a built-in template, with their links to each other and to the values of its parameters. */
async function addBuiltIn(
  content: Content,
  { changes }: BuiltInTemplate,
  given: ReadonlyMap<string, ContentRef>,
  markdown: MarkdownReader,
): Promise<Draft> {
  const own = changes.flatMap(({ ref }): [string, ContentRef][] => (ref === undefined ? [] : [[ref, { kind: 'page', page: newId() }]]));
  const names = new Map([...given, ...own]);
  const batch = new Batch({ content, documents: new Map(), past: new Map(), before: undefined, files: new Map(), markdown, names });
  const budget = new BodyBudget();
  for (const [i, change] of changes.entries()) {
    const atTop = change.operation === 'insert_group' || change.into === undefined;
    const slug = atTop ? freeSlug(batch.draft, slugFor(change.title ?? '')) : undefined;
    if (change.operation === 'insert_group') insertGroup(batch, { ...change, slug }, `/changes/${i}`);
    else await insertPage(batch, { ...change, slug }, `/changes/${i}`, budget);
  }
  return batch.draft;
}

/**
 * The values given for the parameters of a template, by name. Reports all missing, unknown and wrongly typed values
 * together.
 */
function argumentsFor(
  parameters: readonly TemplateParameter[],
  given: Readonly<Record<string, unknown>>,
  pointer: string,
): ReadonlyMap<string, ContentRef> {
  const problems = [...missing(parameters, given, pointer), ...misfits(parameters, given, pointer)];
  if (problems.length > 0) throw new BadRequest('The parameters of the template are not valid', problems);
  return new Map(Object.entries(given) as [string, ContentRef][]);
}

const missing = (parameters: readonly TemplateParameter[], given: Readonly<Record<string, unknown>>, pointer: string): FieldProblem[] =>
  parameters
    .filter(({ name, required }) => required && !Object.hasOwn(given, name))
    .map(({ name }) => ({ pointer: `${pointer}/${name}`, message: 'is required by this template' }));

const misfits = (parameters: readonly TemplateParameter[], given: Readonly<Record<string, unknown>>, pointer: string): FieldProblem[] =>
  Object.entries(given).flatMap(([name, ref]) => {
    const parameter = parameters.find((candidate) => candidate.name === name);
    const message = parameter ? refProblem(ref, parameter.kinds) : 'is not a parameter of this template';
    return message === undefined ? [] : [{ pointer: `${pointer}${pointerTo(name)}`, message }];
  });
