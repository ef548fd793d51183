import { gunzipSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import type { ApiPart } from '../../../common/api-reference/api-part.js';
import { blocksIn } from '../../../common/document/blocks-in.js';
import type { ContentRef } from '../../../common/document/content-ref.js';
import { targetKey } from '../../../common/document/link-target.js';
import { replaceBlocks } from '../../../common/document/replace-blocks.js';
import type { Block, BlockType, Data, Document } from '../../../common/document/rich-text.js';
import { joinLastPart, joinSpecs } from '../../openapi/openapi-spec.queries.js';
import { heading } from '../../openapi/outline/make-blocks.js';
import { partKey } from '../../openapi/outline/part-key.js';
import { joinSpace, ofSpace } from '../../spaces/space.queries.js';
import { refersTo } from '../../versions/store/document-links.js';

/** Operations, webhooks and schemas that are described in one document; further ones are only named. */
const MOST_PARTS = 1000;
/** Those that pages of sites show with everything that is known of them. */
const MOST_VIEWS = 10;
/** In bytes of JSON, for all descriptions in one document. */
const LARGEST = 2 * 1024 * 1024;

/** SQL: the organization of the space `$1`. */
const ORGANIZATION = ofSpace('sp', '$1', 'sp.org_id');

interface Part {
  slug: string;
  key: string;
  title: string;
  /** Only where the view is not shown. */
  blocks: () => readonly Block[];
  view: ApiPart | null;
}

/** Returns what a block of an API specification shows; undefined for other blocks, and if the specification has no such part. */
export type Describe = (block: Block) => readonly Block[] | undefined;

/** What documents of a site show of API specifications. */
export interface ShownSpecs {
  /** The document, in which each block shows one part, below its heading if it has one. */
  document: Document;
  /** What such a block shows. */
  partOf: (block: Block) => ApiPart | undefined;
}

/** Reads what the blocks of API specifications show, from the latest versions of the specifications. */
@Injectable()
export class SpecDescriptions {
  constructor(private readonly database: Database) {}

  /** Undefined if the document has no such blocks. The specifications are those of the organization of the space. */
  async describerFor(spaceId: string, document: Document): Promise<Describe | undefined> {
    const parts = await this.partsOf(spaceId, document);
    if (!parts) return undefined;
    return (block) => {
      const shown = keysOf(block)?.flatMap((key) => shownOf(block, parts.get(nameOf(block, key)))) ?? [];
      return shown.length > 0 ? shown : undefined;
    };
  }

  /** The same for pages of sites, which show the first parts with everything that is known of them. */
  async shownIn(spaceId: string, document: Document): Promise<ShownSpecs | undefined> {
    const parts = await this.partsOf(spaceId, document);
    if (!parts) return undefined;
    const views = new Map<Block, ApiPart>();
    const replaced = replaceBlocks(document, (block) => {
      const shown = keysOf(block)?.flatMap((key): readonly Block[] => {
        const part = parts.get(nameOf(block, key));
        if (!part?.view || views.size >= MOST_VIEWS) return shownOf(block, part);
        const own = { ...block };
        views.set(own, part.view);
        return hasHeading(block) ? [heading(2, part.title), own] : [own];
      });
      return shown !== undefined && shown.length > 0 ? shown : undefined;
    });
    return { document: replaced, partOf: (block) => views.get(block) };
  }

  /** Identifies the versions of all specifications that documents of the space refer to, or referred to; null if there are none. */
  async stateOf(spaceId: string): Promise<string | null> {
    return (await this.statesOf([spaceId])).get(spaceId) ?? null;
  }

  /** The same of several spaces. Those without specifications are missing. */
  async statesOf(spaceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ space: string; state: string }>(
      `SELECT wanted.space, string_agg(s.last_version, ' ' ORDER BY s.slug) AS state
       FROM unnest($1::text[]) AS wanted (space) ${joinSpace('sp', 'wanted.space')} ${joinSpecs('s', 'sp.org_id')}
       WHERE ${refersTo('wanted.space', '$2::text || s.slug')} GROUP BY wanted.space`,
      [spaceIds, targetKey({ kind: 'openapi', id: '' })],
    );
    return new Map(rows.map(({ space, state }) => [space, state]));
  }

  /** The parts that the blocks of a document show, by specification and key. */
  private async partsOf(spaceId: string, document: Document): Promise<ReadonlyMap<string, Part> | undefined> {
    const wanted = new Map<string, { slug: string; key: string }>();
    for (const block of blocksIn(document)) {
      const slug = keysOf(block) && slugOf(block);
      for (const key of keysOf(block) ?? []) if (wanted.size < MOST_PARTS) wanted.set(nameOf(block, key), { slug: slug!, key });
    }
    return wanted.size === 0 ? undefined : this.read(spaceId, [...wanted.values()]);
  }

  private async read(spaceId: string, wanted: readonly { slug: string; key: string }[]): Promise<ReadonlyMap<string, Part>> {
    const rows = await this.database.query<Omit<Part, 'blocks' | 'view'> & { blocks: Buffer; view: Buffer | null }>(
      `SELECT slug, key, title, blocks, CASE WHEN place <= $5 THEN view END AS view FROM (
         SELECT s.slug, p.key, p.title, p.blocks, p.view, w.place, sum(p.size) OVER (ORDER BY w.place) AS total
         FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS w (slug, key, place)
         ${joinSpecs('s', ORGANIZATION)} AND s.slug = w.slug ${joinLastPart('p', 's', 'w.key')}
       ) found WHERE total <= $4`,
      [spaceId, wanted.map(({ slug }) => slug), wanted.map(({ key }) => key), LARGEST, MOST_VIEWS],
    );
    return new Map(
      rows.map(({ slug, key, title, blocks, view }) => {
        const part = { slug, key, title, blocks: () => unpacked<Block[]>(blocks), view: view && unpacked<ApiPart>(view) };
        return [`${slug} ${key}`, part];
      }),
    );
  }
}

const unpacked = <T>(bytes: Buffer): T => JSON.parse(gunzipSync(bytes).toString()) as T;

type SpecBlock = Extract<BlockType, `openapi-${string}`>;

/** The parts that each block shows. */
const KEYS: Readonly<Record<SpecBlock, (data: Data) => string[]>> = {
  'openapi-operation': ({ method, path }) => [partKey('operation', String(method).toLowerCase(), String(path))],
  'openapi-webhook': ({ method, name }) => [partKey('webhook', String(method).toLowerCase(), String(name))],
  'openapi-schemas': ({ schemas }) => (schemas as readonly string[]).map((name) => partKey('schema', name)),
};

const keysOf = ({ type, data }: Block): string[] | undefined => (Object.hasOwn(KEYS, type) ? KEYS[type as SpecBlock](data) : undefined);

const slugOf = ({ data }: Block) => String((data['ref'] as ContentRef)['spec']);

/** Identifies a part among those of all specifications of an organization. */
const nameOf = (block: Block, key: string) => `${slugOf(block)} ${key}`;

const shownOf = (block: Block, part: Part | undefined): readonly Block[] =>
  part === undefined ? [] : hasHeading(block) ? [heading(2, part.title), ...part.blocks()] : part.blocks();

/** Several schemas have headings that tell them apart. */
function hasHeading({ data }: Block): boolean {
  const schemas = data['schemas'] as readonly string[] | undefined;
  return schemas ? data['grouped'] === true || schemas.length > 1 : data['headless'] !== true;
}
