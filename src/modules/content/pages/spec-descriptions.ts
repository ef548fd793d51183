import { gunzipSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { blocksIn } from '../../../common/document/blocks-in.js';
import type { ContentRef } from '../../../common/document/content-ref.js';
import { targetKey } from '../../../common/document/link-target.js';
import type { Block, BlockType, Data, Document } from '../../../common/document/rich-text.js';
import { joinLastPart, joinSpecs } from '../../openapi/openapi-spec.queries.js';
import { heading } from '../../openapi/outline/make-blocks.js';
import { partKey } from '../../openapi/outline/part-key.js';
import { ofSpace } from '../../spaces/space.queries.js';
import { refersTo } from '../../versions/store/document-links.js';

/** Operations, webhooks and schemas that are described in one document; further ones are only named. */
const MOST_PARTS = 1000;
/** In bytes of JSON, for all descriptions in one document. */
const LARGEST = 2 * 1024 * 1024;

/** SQL: the organization of the space `$1`. */
const ORGANIZATION = ofSpace('sp', '$1', 'sp.org_id');

interface Part {
  slug: string;
  key: string;
  title: string;
  blocks: readonly Block[];
}

/** Returns what a block of an API specification shows; undefined for other blocks, and if the specification has no such part. */
export type Describe = (block: Block) => readonly Block[] | undefined;

/** Reads what the blocks of API specifications show, from the latest versions of the specifications. */
@Injectable()
export class SpecDescriptions {
  constructor(private readonly database: Database) {}

  /** Undefined if the document has no such blocks. The specifications are those of the organization of the space. */
  async describerFor(spaceId: string, document: Document): Promise<Describe | undefined> {
    const wanted = new Map<string, { slug: string; key: string }>();
    let found = false;
    for (const block of blocksIn(document)) {
      const keys = keysOf(block);
      if (!keys) continue;
      found = true;
      const slug = slugOf(block);
      for (const key of keys) if (wanted.size < MOST_PARTS) wanted.set(`${slug} ${key}`, { slug, key });
    }
    if (!found) return undefined;
    const parts = await this.read(spaceId, [...wanted.values()]);
    return (block) => {
      const shown = keysOf(block)?.flatMap((key) => shownOf(block, parts.get(`${slugOf(block)} ${key}`))) ?? [];
      return shown.length > 0 ? shown : undefined;
    };
  }

  /** Identifies the versions of all specifications that documents of the space refer to, or referred to; null if there are none. */
  async stateOf(spaceId: string): Promise<string | null> {
    const [row] = await this.database.query<{ state: string | null }>(
      `SELECT string_agg(s.last_version, ' ' ORDER BY s.slug) AS state
       FROM (SELECT ${ORGANIZATION} AS id) org ${joinSpecs('s', 'org.id')} WHERE ${refersTo('$1', '$2::text || s.slug')}`,
      [spaceId, targetKey({ kind: 'openapi', id: '' })],
    );
    return row!.state;
  }

  private async read(spaceId: string, wanted: readonly { slug: string; key: string }[]): Promise<ReadonlyMap<string, Part>> {
    const rows = await this.database.query<Omit<Part, 'blocks'> & { blocks: Buffer }>(
      `SELECT slug, key, title, blocks FROM (
         SELECT s.slug, p.key, p.title, p.blocks, sum(p.size) OVER (ORDER BY w.place) AS total
         FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS w (slug, key, place)
         ${joinSpecs('s', ORGANIZATION)} AND s.slug = w.slug ${joinLastPart('p', 's', 'w.key')}
       ) found WHERE total <= $4`,
      [spaceId, wanted.map(({ slug }) => slug), wanted.map(({ key }) => key), LARGEST],
    );
    return new Map(
      rows.map(({ slug, key, title, blocks }) => {
        return [`${slug} ${key}`, { slug, key, title, blocks: JSON.parse(gunzipSync(blocks).toString()) as Block[] }];
      }),
    );
  }
}

type SpecBlock = Extract<BlockType, `openapi-${string}`>;

/** The parts that each block shows. */
const KEYS: Readonly<Record<SpecBlock, (data: Data) => string[]>> = {
  'openapi-operation': ({ method, path }) => [partKey('operation', String(method).toLowerCase(), String(path))],
  'openapi-webhook': ({ method, name }) => [partKey('webhook', String(method).toLowerCase(), String(name))],
  'openapi-schemas': ({ schemas }) => (schemas as readonly string[]).map((name) => partKey('schema', name)),
};

const keysOf = ({ type, data }: Block): string[] | undefined => (Object.hasOwn(KEYS, type) ? KEYS[type as SpecBlock](data) : undefined);

const slugOf = ({ data }: Block) => String((data['ref'] as ContentRef)['spec']);

/** Several schemas have headings that tell them apart. */
function shownOf({ data }: Block, part: Part | undefined): readonly Block[] {
  if (!part) return [];
  const schemas = data['schemas'] as readonly string[] | undefined;
  const hasHeading = schemas ? data['grouped'] === true || schemas.length > 1 : data['headless'] !== true;
  return hasHeading ? [heading(2, part.title), ...part.blocks] : part.blocks;
}
