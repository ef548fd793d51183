import { type BlockRule, isIndented, lineAt } from './block-line.js';
import { sayTag } from './tag-token.js';

const BEGINS = /^:{3,}[ \t]*(?:\{?\.?([a-z][\w-]*))?/i;
const TITLE = /title="([^"]*)"/;

/** `::: tip Title` … `:::`, as VitePress and Docusaurus write hints. They are paired later, as other tags are. */
export const containerLine: BlockRule = (state, start, _end, silent) => {
  if (state.src.charCodeAt(state.bMarks[start]! + state.tShift[start]!) !== 0x3a || isIndented(state, start)) return false;
  const raw = lineAt(state, start);
  const found = BEGINS.exec(raw);
  if (!found || (found[1] === undefined && found[0] !== raw)) return false;
  if (silent) return true;
  const type = found[1];
  const title = titleOf(raw.slice(found[0].length).trim());
  const token = state.push('tag', '', 0);
  token.map = [start, start + 1];
  sayTag(token, { name: 'container', closing: type === undefined, attributes: { type: type ?? '', title }, raw });
  state.line = start + 1;
  return true;
};

/** `Title`, `[Title]`, or `{title="Title"}`; other attributes say nothing. */
function titleOf(written: string): string {
  if (written.startsWith('[') && written.endsWith(']')) return written.slice(1, -1);
  const attributes = written.endsWith('}') ? Math.max(written.lastIndexOf('{'), 0) : written.length;
  return TITLE.exec(written.slice(attributes))?.[1] ?? written.slice(0, attributes).trim();
}
