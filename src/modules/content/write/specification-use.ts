import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { EFFECTS, requireEffect } from '../../../common/access/effects.js';
import type { ContentRef } from '../../../common/document/content-ref.js';
import { refsIn } from '../../../common/document/refs-in.js';
import type { Block, Document, Fragment, InlineNode } from '../../../common/document/rich-text.js';
import { BadRequest } from '../../../common/http/errors.js';
import { canonicalJson } from '../../../common/json/canonical-json.js';
import { isRecord } from '../../../common/json/is-record.js';
import { OpenAPISpecAccess } from '../../openapi/openapi-spec.access.js';
import { SpaceQueries } from '../../spaces/space.queries.js';
import { fieldRefs } from '../../versions/records/field-refs.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import type { Changes } from '../../versions/revisions/store-changes.js';
import { DocumentLinks } from '../../versions/store/document-links.js';

type Holder = { nodes?: readonly (Block | InlineNode)[]; fragments?: readonly Fragment[] };
type Records = ReadonlyMap<string, { document?: string } | null>;

/** Something of a specification that a page shows or refers to, and its place in the document. */
interface Use {
  key: string;
  pointer: string;
}

/** Where a use is in the request: `record` is the page or reusable content, and `pointer` the place in its document. */
export type PlaceOfUse = (record: string, pointer: string) => string;

/**
 * Lets only those use a specification in content who may view it: readers of the page see what it shows, the writer included.
 * What a page shows already may stay, no matter who edits it.
 */
@Injectable()
export class SpecificationUse {
  constructor(
    private readonly spaceQueries: SpaceQueries,
    private readonly openAPISpecAccess: OpenAPISpecAccess,
    private readonly revisionsService: RevisionsService,
    private readonly documentLinks: DocumentLinks,
  ) {}

  async isAllowed(spaceId: string, actor: Actor): Promise<boolean> {
    const { scopes } = actor.identity;
    return (!scopes || scopes.includes(EFFECTS['read-specification'])) && (await this.mayView(spaceId, actor));
  }

  /** Refuses changes that make a page or a reusable content use a specification, if the writer may not view it. */
  async judge(
    content: Pick<Content, 'revision' | 'pages' | 'reusableContents'>,
    changes: Changes,
    actor: Actor,
    placeOf: PlaceOfUse,
  ): Promise<void> {
    const found = new Map([...usesOf(changes.pages, changes.documents), ...usesOf(changes.reusableContents, changes.documents)]);
    if (found.size === 0) return;
    const { spaceId } = content.revision;
    if (await this.isAllowed(spaceId, actor)) return;
    const formerOf = (id: string) => content.pages.get(id) ?? content.reusableContents.get(id);
    const hashes = [...found.keys()].flatMap((id) => formerOf(id)?.document ?? []);
    const documents = await this.revisionsService.documents(spaceId, [...new Set(hashes)]);
    for (const [id, uses] of found) {
      const former = formerOf(id);
      const known = new Set(Array.from(former ? usesOfRecord(former, documents) : [], ({ key }) => key));
      const added = uses.find(({ key }) => !known.has(key));
      if (added) await this.refuse(spaceId, actor, placeOf(id, added.pointer));
    }
  }

  /** Refuses a value that replaces a part of a document. */
  async judgeValue(value: unknown, spaceId: string, actor: Actor, pointer: string): Promise<void> {
    if (refersToSpecification(value) && !(await this.isAllowed(spaceId, actor))) await this.refuse(spaceId, actor, pointer);
  }

  private async refuse(spaceId: string, actor: Actor, pointer: string): Promise<never> {
    if (await this.mayView(spaceId, actor)) requireEffect(actor, 'read-specification', 'A reference to an OpenAPI specification');
    throw new BadRequest('The request is not valid', [
      { pointer, message: 'names an OpenAPI specification that does not exist, or that you may not view' },
    ]);
  }

  /** Whether there is such a specification makes no difference: who may view none does not learn which there are. */
  private async mayView(spaceId: string, actor: Actor): Promise<boolean> {
    const orgId = await this.spaceQueries.organizationOf(spaceId);
    return orgId !== undefined && this.openAPISpecAccess.permissionsOf(orgId, actor).view;
  }

  /** Whether something in the content refers to a specification. */
  async isIn({ revision, pages, reusableContents }: Content): Promise<boolean> {
    const all = pages.inOrder();
    if (all.some((page) => [...fieldRefs(page)].some(({ ref }) => ref.kind === 'openapi'))) return true;
    const hashes = [...all, ...reusableContents.values()].flatMap(({ document }) => document ?? []);
    const links = await this.documentLinks.linksOf(revision.spaceId, new Set(hashes));
    return [...links.values()].some(({ refs }) => refs.some(({ kind }) => kind === 'openapi'));
  }
}

/** Whether a document uses something that its former state did not use. A page that shows one operation may not show another. */
export function refersAnew(document: Document, former: Document | undefined): boolean {
  const known = new Set(former ? Array.from(usesIn(former, ''), ({ key }) => key) : []);
  return [...usesIn(document, '')].some(({ key }) => !known.has(key));
}

function* usesOf(records: Records = new Map(), documents: ReadonlyMap<string, Document> = new Map()): Generator<[string, Use[]]> {
  for (const [id, record] of records) {
    const uses = record ? [...usesOfRecord(record, documents)] : [];
    if (uses.length > 0) yield [id, uses];
  }
}

function* usesOfRecord(record: { document?: string }, documents: ReadonlyMap<string, Document>): Generator<Use> {
  if ('type' in record) {
    for (const { ref } of fieldRefs(record as Parameters<typeof fieldRefs>[0]))
      if (ref.kind === 'openapi') yield { key: keyOfRef(ref), pointer: '' };
  }
  const document = record.document === undefined ? undefined : documents.get(record.document);
  if (document) yield* usesIn(document, '');
}

function* usesIn({ nodes = [], fragments = [] }: Holder, pointer: string): Generator<Use> {
  for (const [i, node] of nodes.entries()) {
    const place = `${pointer}/nodes/${i}`;
    if (node.object === 'text') continue;
    if (node.type.startsWith('openapi-')) yield { key: `${node.type} ${canonicalJson(node.data)}`, pointer: place };
    else for (const ref of refsOf(node)) if (ref.kind === 'openapi') yield { key: keyOfRef(ref), pointer: place };
    yield* usesIn(node, place);
  }
  for (const [i, fragment] of fragments.entries()) yield* usesIn(fragment, `${pointer}/fragments/${i}`);
}

/** The references of a node itself, without those of the nodes in it. */
const refsOf = (node: Block | InlineNode) => refsIn({ nodes: [{ ...node, nodes: [], fragments: [] }] } as unknown as Document);
const keyOfRef = (ref: ContentRef) => `ref ${String(ref['spec'])}`;

function refersToSpecification(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(refersToSpecification);
  if (!isRecord(value)) return false;
  return (value['kind'] === 'openapi' && 'spec' in value) || Object.values(value).some(refersToSpecification);
}
