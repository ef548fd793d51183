import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { Turns } from '../../../common/concurrency/turns.js';
import { targetKey, targetOf } from '../../../common/document/link-target.js';
import { usesWhere, type StoredUses } from '../../../common/document/uses-in.js';
import { holds, type Audience, visitorWith } from '../../../common/expressions/audience.js';
import { canonicalJson } from '../../../common/json/canonical-json.js';
import { fieldRefs } from '../records/field-refs.js';
import type { PageRecord } from '../records/page-record.js';
import type { Content } from '../revisions/revisions.service.js';
import { DocumentLinks } from '../store/document-links.js';
import { visiblePages } from './visible-pages.js';

/** The keys of files, reusable contents and specifications, as `targetKey` writes them. */
export type Reach = ReadonlySet<string>;

/** The estimated size in memory of a key. */
const KEY_BYTES = 150;

/** Variables of a page, by which its conditions are evaluated. */
interface Variables {
  values: Readonly<Record<string, unknown>>;
  /** Equal for equal variables. */
  key: string;
}

interface Shown {
  /** The hash of a stored document. */
  document?: string;
  uses?: StoredUses;
  variables: Variables;
}

/**
 * Finds what the visible pages of a space show to an audience: in their fields, in the parts of their documents whose
 * conditions hold, and in the reusable contents that these include. Nothing else is reachable.
 */
@Injectable()
export class SpaceReach {
  private readonly known: Cache<Reach>;

  constructor(
    private readonly documentLinks: DocumentLinks,
    caches: Caches,
  ) {
    this.known = caches.create<Reach>({ name: 'space-reach', bytesOf: ({ size }) => KEY_BYTES * (size + 1) });
  }

  /** Those of the spaces that refer, or referred, to one of the keys. No other space can reach it. */
  spacesReferringTo(spaceIds: readonly string[], keys: readonly string[]): Promise<ReadonlySet<string>> {
    return this.documentLinks.spacesReferringTo(spaceIds, keys);
  }

  /** `shown` is the content with its computed pages, if they count as well. */
  async reachOf(content: Content, audience: Audience, shown: Content = content): Promise<Reach> {
    const { revision } = content;
    const key = JSON.stringify([revision.spaceId, revision.root, shown.computed?.seed ?? null, audience.key]);
    const known = this.known.get(key);
    if (known) return known;
    const walk = new Walk(content, audience, this.documentLinks);
    for (const page of visiblePages(content.pages, audience).inOrder()) await walk.page(page);
    if (shown.computed) {
      for (const { id, computedSeed, variables } of visiblePages(shown.pages, audience).inOrder())
        if (computedSeed !== undefined) await walk.show({ uses: shown.computed.usesOf(id), variables: variablesOf(variables) });
    }
    const reach = await walk.end();
    this.known.set(key, reach);
    return reach;
  }

  /** What is reached through things of the space that are shown elsewhere, and these themselves. */
  async through(content: Content, audience: Audience, keys: Iterable<string>): Promise<Reach> {
    const walk = new Walk(content, audience, this.documentLinks);
    for (const key of keys) walk.reach(key, NONE);
    return walk.end();
  }
}

const NONE: Variables = { values: {}, key: '{}' };
const variablesOf = (values: PageRecord['variables']): Variables => (values ? { values, key: canonicalJson(values) } : NONE);

/** Follows references level by level, so that each level of reusable contents is one read. */
class Walk {
  private readonly reached = new Set<string>();
  /** Reusable contents with the variables that they were shown with. */
  private readonly entered = new Set<string>();
  private readonly turns = new Turns();
  private readonly conditions = new Map<string, boolean>();
  private next: Shown[] = [];

  constructor(
    private readonly content: Content,
    private readonly audience: Audience,
    private readonly links: DocumentLinks,
  ) {}

  async page(page: PageRecord): Promise<void> {
    const variables = variablesOf(page.variables);
    for (const { ref } of fieldRefs(page)) {
      const target = targetOf(ref, this.spaceId);
      if (target) this.reach(targetKey(target), variables);
    }
    await this.show({ variables, ...(page.document !== undefined && { document: page.document }) });
  }

  async show(shown: Shown): Promise<void> {
    await this.turns.pass();
    if (shown.document !== undefined) this.next.push(shown);
    if (!shown.uses) return;
    const { variables } = shown;
    for (const key of usesWhere(shown.uses, (condition) => this.holds(condition, variables))) this.reach(key, variables);
  }

  reach(key: string, variables: Variables): void {
    this.reached.add(key);
    const included = this.content.reusableContents.get(key.startsWith(this.prefix) ? key.slice(this.prefix.length) : '');
    const place = `${key} ${variables.key}`;
    if (!included?.document || this.entered.has(place)) return;
    this.entered.add(place);
    this.next.push({ document: included.document, variables });
  }

  async end(): Promise<Reach> {
    while (this.next.length > 0) {
      const level = this.next;
      this.next = [];
      const uses = await this.links.usesOf(this.spaceId, new Set(level.flatMap(({ document }) => document ?? [])));
      for (const { document = '', variables } of level) await this.show({ uses: uses.get(document), variables });
    }
    return this.reached;
  }

  /** By the same scope as in the rendered document. */
  private holds(condition: string, { values, key }: Variables): boolean {
    const place = `${key} ${condition}`;
    const known = this.conditions.get(place);
    if (known !== undefined) return known;
    const scope = { page: { vars: values }, space: { vars: this.content.root.variables }, visitor: visitorWith(this.audience.claims) };
    const value = holds(condition, scope);
    this.conditions.set(place, value);
    return value;
  }

  private get spaceId(): string {
    return this.content.revision.spaceId;
  }

  private get prefix(): string {
    return `reusable-content ${this.spaceId} `;
  }
}
