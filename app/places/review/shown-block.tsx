import { useMemo } from 'preact/hooks';
import { TOP_LEVEL } from '../../../src/common/document/node-places.js';
import { isRecord } from '../../../src/common/json/is-record.js';
import type { Block, Document } from '../../../src/common/document/rich-text.js';
import { PageDocument } from '../../document/page-document.js';

const NO_PAGES = new Map<string, never>();
/** What only stands in another block is shown within one. */
const AROUND: Readonly<Record<string, string>> = { 'list-item': 'list-unordered', 'list-item-task': 'list-tasks', 'code-line': 'code' };

/** One block as it looks on a page; what is no block of a page by itself is shown as it is stored. */
export const ShownBlock = ({ block, spaceId }: { block: unknown; spaceId: string }) => {
  const document = useMemo(() => documentOf(block), [block]);
  if (!document) return <pre tabIndex={0}>{JSON.stringify(block, null, 2)}</pre>;
  return <PageDocument document={document} source={{ spaceId }} pages={NO_PAGES} />;
};

function documentOf(block: unknown): Document | undefined {
  if (!isRecord(block) || block['object'] !== 'block' || typeof block['type'] !== 'string') return undefined;
  const around = AROUND[block['type']];
  const whole = around === undefined ? block : { object: 'block', type: around, isVoid: false, data: {}, nodes: [block] };
  if (!TOP_LEVEL.some((type) => type === whole['type'])) return undefined;
  return { object: 'document', data: { schemaVersion: 1 }, nodes: [whole as unknown as Block] } as unknown as Document;
}
