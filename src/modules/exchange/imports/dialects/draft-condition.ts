import { readFrontMatter } from '../../../../common/document/front-matter.js';
import { isKeptByHugo } from '../layouts/hugo-publishing.js';
import type { LayoutName } from '../layouts/layout-names.js';
import { type Fields, fieldsOfPage, inLowerCase, isNo, isYes } from '../layouts/page-head.js';
import { splitFront } from './prose-lines.js';

/** What front matter says that our reader does not take for front matter. */
const LOOSE =
  /^\s*["']?(?:draft|private|headless)["']?\s*[:=]\s*["']?(?:true|yes|y|on|1)\b|^\s*["']?(?:published|publish)["']?\s*[:=]\s*["']?(?:false|no|n|off|0)\b/i;
const MOST_LINES = 200;

/**
 * Pages that their tool does not publish, or not for everyone, get the condition `false`: only editors see them. `isKept` says what other
 * files say of the page.
 */
export function withDraftCondition(text: string, layout: LayoutName, isKept = false, now = Date.now()): string {
  const { front } = splitFront(text);
  if (front === '') return isKept || isKeptLoosely(text, layout) ? `---\nif: false\n---\n${text}` : text;
  if (!isKept && !saysKept(front, layout, now)) return text;
  // Both conditions must hold. What another line says a second time is refused.
  const name = fieldsOfPage(front)['if'] === undefined ? 'if' : 'condition';
  const end = front.lastIndexOf('\n---');
  return `${front.slice(0, end)}\n${name}: false${text.slice(end)}`;
}

/** Lines between rules, or in braces, at the start of a text that is no front matter to us, but may be to the tool. */
function isKeptLoosely(text: string, layout: LayoutName): boolean {
  const [first = '', ...lines] = text
    .slice(0, 64 * 1024)
    .replace(/^\ufeff/, '')
    .trimStart()
    .split('\n', MOST_LINES);
  if (layout === 'hugo' && /^\{\s*(?:"|$)/.test(first)) return true;
  const isFront = /^(?:-{3}|\+{3})\s*$/.test(first);
  if (!isFront && layout !== 'mkdocs') return false;
  const end = lines.findIndex((line) => (isFront ? /^(?:-{3}|\.{3}|\+{3})\s*$/.test(line) : line.trim() === ''));
  return [first, ...lines.slice(0, end < 0 ? undefined : end)].some((line) => LOOSE.test(line));
}

function saysKept(front: string, layout: LayoutName, now: number): boolean {
  // A condition in front matter that cannot be read refuses the page.
  const read = readFrontMatter(front);
  if (!read) return front.split('\n').some((line) => LOOSE.test(line));
  // Our reader reads lines that YAML refuses.
  const fields = inLowerCase({ ...read.values, ...fieldsOfPage(front) });
  if (isYes(fields['draft']) || isNo(fields['published']) || isNo(fields['permalink'])) return true;
  if (layout === 'hugo') return isKeptByHugo(fields, now);
  if (layout === 'mintlify') return isNo(fields['public']) || [fields['groups']].flat().some((group) => typeof group === 'string');
  return layout === 'folders' && isKeptByWord(fields);
}

/** Where no tool decides, words decide that tools and people use for it. */
const isKeptByWord = (fields: Fields): boolean =>
  isYes(fields['private']) ||
  isYes(fields['internal']) ||
  isNo(fields['publish']) ||
  isNo(fields['public']) ||
  ['status', 'state', 'visibility', 'access'].some(
    (name) => typeof fields[name] === 'string' && /^(?:draft|private|internal|hidden|restricted|unpublished)$/i.test(fields[name]),
  );
