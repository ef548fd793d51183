import type { PageRecord } from '../../../versions/records/page-record.js';
import type { Content } from '../../../versions/revisions/revisions.service.js';
import type { ListedPart } from '../layout/api-contents.js';

const SOURCE = 'builtin:openapi';

/** The pages of a space that show parts of an API. */
export class ApiPages {
  constructor(
    private readonly content: Content,
    private readonly hrefOf: (page: PageRecord) => string,
  ) {}

  /** What the page of an operation, a webhook or a schema shows; undefined for other pages. */
  partOf({ id, computed }: PageRecord): Pick<ListedPart, 'method' | 'address'> | undefined {
    if (computed?.type !== SOURCE) return undefined;
    const [kind, first = '', ...rest] = this.content.computed?.keyOf(id)?.split(' ') ?? [];
    if (kind === 'schema') return {};
    return kind === 'operation' || kind === 'webhook' ? { method: first, address: rest.join(' ') } : undefined;
  }

  /** What a page that only arranges others leads to. */
  below(page: PageRecord): readonly ListedPart[] {
    if (page.computed?.type !== SOURCE || this.partOf(page) !== undefined) return [];
    return this.content.pages.childrenOf(page.id).flatMap((child) => {
      if (child.type !== 'document' || child.hidden === true) return [];
      return [{ title: child.title, href: this.hrefOf(child), ...this.partOf(child) }];
    });
  }

  /** The page of a schema of a specification, first beside the page that is read. Many schemas share a page. */
  schema(spec: string, name: string, page: PageRecord): string | undefined {
    const { computed, pages } = this.content;
    const of = (key: string) =>
      (computed?.withKey(key) ?? []).flatMap((id) => {
        const record = pages.get(id);
        return record && specOf(record) === spec ? [record] : [];
      });
    const own = of(`schema ${name}`);
    const found = own.length > 0 ? own : of('models').filter(({ id }) => this.shows(id, name));
    const near = found.find((each) => each.computed === page.computed) ?? found[0];
    return near && this.hrefOf(near);
  }

  private shows(pageId: string, schema: string): boolean {
    const [block] = this.content.computed?.documentOf(pageId)?.nodes ?? [];
    return listIn(block?.data['schemas']).includes(schema);
  }
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

const specOf = ({ computed }: PageRecord) => computed?.dependencies?.['spec']?.ref['spec'];
