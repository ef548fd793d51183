// Edits of sources as text. Each returns undefined if the text does not have the expected structure, and passes an undefined text on.

export function afterLast(text, pattern, addition) {
  const last = text && [...text.matchAll(pattern)].at(-1);
  return last && insert(text, last.index + last[0].length, addition);
}

export function before(text, pattern, addition) {
  const found = text && pattern.exec(text);
  return found ? insert(text, found.index, addition) : undefined;
}

/** Inserts a line among the one-line entries of a block, in their order or as the last. */
export function inBlock(text, opening, entry, { last = false } = {}) {
  const opened = opening.exec(text);
  if (!opened) return undefined;
  let at = opened.index + opened[0].length;
  const bare = (line) => line.replace(/['"]/g, '');
  for (;;) {
    const line = text.slice(at, text.indexOf('\n', at) + 1);
    if (line.startsWith('}') || line === '' || (!last && /^ {2}\S/.test(line) && bare(line) > bare(entry))) return insert(text, at, entry);
    at += line.length;
  }
}

/** Appends an entry to the list that `opening` starts, unless it is in the list already. */
export function inList(text, opening, entry) {
  const opened = text && opening.exec(text);
  if (!opened) return undefined;
  const start = opened.index + opened[0].length;
  let end = start;
  for (let depth = 1; depth > 0; end++) depth += { '[': 1, ']': -1 }[text[end]] ?? 0;
  const list = text.slice(start, end - 1).trimEnd();
  if (new RegExp(`\\b${entry.replaceAll(/[^\w]/g, '\\$&')}(?!\\w)`).test(list)) return text;
  const separator = list === '' || list.endsWith(',') ? '' : ',';
  return `${text.slice(0, start)}${list}${separator} ${entry}${text.slice(end - 1)}`;
}

/** Appends an entry to a list in the options of a Nest module, and adds the list if it is missing. */
export function inModule(text, property, entry) {
  if (!text) return undefined;
  const opening = new RegExp(`^@Module\\(\\{[\\s\\S]*?\\b${property}: \\[`, 'm');
  if (opening.test(text)) return inList(text, opening, entry);
  const closing = /(,?\s*)\}\)\nexport class/.exec(text);
  const empty = /@Module\(\{\s*$/.test(text.slice(0, closing?.index ?? 0));
  return closing ? insert(text, closing.index, `${empty ? '' : ','} ${property}: [${entry}]`) : undefined;
}

export function imported(text, name, from) {
  if (!text || new RegExp(`^import .*\\b${name}\\b`, 'm').test(text)) return text;
  return afterLast(text, /^import .*;\n/gm, `import { ${name} } from '${from}';\n`);
}

const insert = (text, at, addition) => text.slice(0, at) + addition + text.slice(at);
