import { framedBlock } from '../../common/document/canonical.js';
import { EMPTY_DOCUMENT, type Block, type Data, type Document } from '../../common/document/rich-text.js';
import { MOST_COMPUTED_PAGES, type ComputedPage } from '../../common/computed-pages/computes-pages.decorator.js';
import type { OutlineOperation, OutlineTag, OutlineWebhook, SpecOutline } from './outline/spec-outline.js';

export interface PageChoice {
  /** The slug of the specification. */
  spec: string;
  /** Whether there are pages of schemas. */
  models: boolean;
}

/** The pages that are neither of tags, nor of operations, webhooks or schemas. */
const OTHERS = 4;
/** With more, operations without a tag are below a page of their own. */
const MOST_UNTAGGED = 100;

/**
 * Arranges the pages of a specification: a page for each tag with the pages of its operations below, the operations
 * without a tag, the webhooks and the schemas. If these are too many pages, schemas share a page first, then the operations of a
 * tag share the page of the tag, and in the end tags share a page.
 */
export function arrangePages(outline: SpecOutline, choice: PageChoice): ComputedPage[] {
  const { operations, webhooks } = outline;
  const schemas = choice.models ? outline.schemas : [];
  const counted = countIn(outline.tags);
  const needed = counted.tags + counted.operations + operations.length + webhooks.length + OTHERS;
  const arrangement = new Arrangement(
    choice.spec,
    needed <= MOST_COMPUTED_PAGES,
    outline.tags.length === 0 ? 'Operations' : 'Other operations',
  );
  const alone = needed + schemas.length <= MOST_COMPUTED_PAGES;
  const tags = arrangement.tags(outline.tags);
  // In this order. An entry of the outline without pages does not compile.
  const pages: Readonly<Record<keyof SpecOutline, ComputedPage[]>> = {
    tags,
    operations: arrangement.untagged([...operations, ...arrangement.left]),
    webhooks: arrangement.webhooks(webhooks),
    schemas: arrangement.schemas(schemas, alone),
  };
  return Object.values(pages).flat();
}

class Arrangement {
  /** Operations of tags for which there are no pages left. */
  readonly left: OutlineOperation[] = [];
  private tagsLeft = MOST_COMPUTED_PAGES - OTHERS;

  constructor(
    private readonly spec: string,
    /** Whether operations and webhooks have pages of their own. */
    private readonly apart: boolean,
    private readonly titleOfUntagged: string,
  ) {}

  tags(tags: readonly OutlineTag[]): ComputedPage[] {
    return tags.flatMap((tag) => {
      if (this.tagsLeft <= 0) {
        this.leave(tag);
        return [];
      }
      this.tagsLeft -= 1;
      const own = this.apart ? [] : tag.operations.map((operation) => this.operation(operation, false));
      const pages = [...this.tags(tag.tags), ...(this.apart ? this.operations(tag.operations) : [])];
      return [
        {
          key: `${tag.isGroup === true ? 'group' : 'tag'} ${tag.name}`,
          title: tag.title,
          document: documentOf([...tag.description, ...own]),
          pages,
        },
      ];
    });
  }

  untagged(operations: readonly OutlineOperation[]): ComputedPage[] {
    if (operations.length === 0) return [];
    if (this.apart) {
      const pages = this.operations(operations);
      // So many pages beside each other are no table of contents.
      return pages.length <= MOST_UNTAGGED ? pages : [{ key: 'operations', title: this.titleOfUntagged, pages }];
    }
    const blocks = operations.map((operation) => this.operation(operation, false));
    return [{ key: 'operations', title: this.titleOfUntagged, document: documentOf(blocks) }];
  }

  webhooks(webhooks: readonly OutlineWebhook[]): ComputedPage[] {
    if (webhooks.length === 0) return [];
    const block = ({ name, method }: OutlineWebhook) =>
      this.block('openapi-webhook', { name, method, ...(this.apart && { headless: true }) });
    const pages = webhooks.map((webhook): ComputedPage => {
      return { key: `webhook ${webhook.method} ${webhook.name}`, title: webhook.title, document: documentOf([block(webhook)]) };
    });
    return [{ key: 'webhooks', title: 'Webhooks', ...(this.apart ? { pages } : { document: documentOf(webhooks.map(block)) }) }];
  }

  schemas(names: readonly string[], alone: boolean): ComputedPage[] {
    if (names.length === 0) return [];
    const block = (schemas: readonly string[]) => this.block('openapi-schemas', { schemas, ...(!alone && { grouped: true }) });
    const pages = names.map((name): ComputedPage => ({ key: `schema ${name}`, title: name, document: documentOf([block([name])]) }));
    return [{ key: 'models', title: 'Models', slug: 'models', ...(alone ? { pages } : { document: documentOf([block(names)]) }) }];
  }

  private operations(operations: readonly OutlineOperation[]): ComputedPage[] {
    return operations.map((operation) => {
      const { method, path, title, slug } = operation;
      const document = documentOf([this.operation(operation, true)]);
      return { key: `operation ${method} ${path}`, title, ...(slug !== undefined && { slug }), document };
    });
  }

  /** Without a heading on a page of its own, whose title says the same. */
  private operation({ path, method }: OutlineOperation, headless: boolean): Block {
    return this.block('openapi-operation', { path, method, ...(headless && { headless }) });
  }

  private block(type: 'openapi-operation' | 'openapi-webhook' | 'openapi-schemas', data: Data): Block {
    return framedBlock({ object: 'block', type, isVoid: true, data: { ...data, ref: { kind: 'openapi', spec: this.spec } } });
  }

  private leave({ operations, tags }: OutlineTag): void {
    this.left.push(...operations);
    for (const tag of tags) this.leave(tag);
  }
}

const documentOf = (nodes: readonly Block[]): Document => ({ ...EMPTY_DOCUMENT, nodes });

function countIn(tags: readonly OutlineTag[]): { tags: number; operations: number } {
  const count = { tags: tags.length, operations: 0 };
  for (const tag of tags) {
    const below = countIn(tag.tags);
    count.tags += below.tags;
    count.operations += tag.operations.length + below.operations;
  }
  return count;
}
