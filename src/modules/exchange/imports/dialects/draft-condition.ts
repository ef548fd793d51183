import { readFrontMatter } from '../../../../common/document/front-matter.js';
import { isRecord } from '../../../../common/json/is-record.js';
import type { LayoutName } from '../layouts/layout-names.js';
import { type Fields, fieldsOfPage } from '../layouts/page-head.js';
import { splitFront } from './prose-lines.js';

/** Pages that their tool does not publish, or not for everyone, get the condition `false`: only editors see them. */
export function withDraftCondition(text: string, layout: LayoutName, now = Date.now()): string {
  const { front } = splitFront(text);
  if (front === '' || !isKept(front, layout, now)) return text;
  // Both conditions must hold. What another line says a second time is refused.
  const name = fieldsOfPage(front)['if'] === undefined ? 'if' : 'condition';
  const end = front.lastIndexOf('\n---');
  return `${front.slice(0, end)}\n${name}: false${text.slice(end)}`;
}

function isKept(front: string, layout: LayoutName, now: number): boolean {
  // A condition in front matter that cannot be read refuses the page.
  const read = readFrontMatter(front);
  if (!read) return /^[ \t]*["']?draft["']?[ \t]*:[ \t]*["']?(?:true|yes|on|1)\b/im.test(front);
  // Our reader reads lines that YAML refuses.
  const fields = inLowerCase({ ...read.values, ...fieldsOfPage(front) });
  if (isYes(fields['draft']) || isNo(fields['published'])) return true;
  if (layout === 'hugo') return isKeptByHugo(fields, now);
  return layout === 'mintlify' && [fields['groups']].flat().some((group) => typeof group === 'string');
}

/** Hugo makes no page that is to come, that is over, or that is not rendered. A section may say so of all that is in it. */
function isKeptByHugo(fields: Fields, now: number): boolean {
  const from = timeOf(fields['publishdate'] ?? fields['date']);
  const to = timeOf(fields['expirydate']);
  const { build = fields['_build'], cascade } = fields;
  const render = isRecord(build) ? build['render'] : undefined;
  return (
    (from !== undefined && from > now) ||
    (to !== undefined && to <= now) ||
    isNo(render) ||
    render === 'never' ||
    render === 'link' ||
    (isRecord(cascade) && isYes(inLowerCase(cascade)['draft']))
  );
}

const inLowerCase = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]));

const isYes = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^(?:true|yes|on|1)$/i.test(value));

const isNo = (value: unknown): boolean =>
  value === false || value === 0 || (typeof value === 'string' && /^(?:false|no|off|0)$/i.test(value));

function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
