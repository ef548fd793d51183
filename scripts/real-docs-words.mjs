/** The words of a source that a page does not have, and their share; words of the notation do not count. */
export function lostWords(source, text) {
  // Without commands of formulas, as the source is compared.
  const there = new Set(wordsOf(`${text} ${text.replace(/\\[a-zA-Z]+/g, ' ')}`));
  const words = wordsOf(proseOf(source));
  const lost = words.filter((word) => !there.has(word));
  return { share: words.length < 20 ? 0 : lost.length / words.length, words: [...new Set(lost)] };
}

const wordsOf = (text) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]{2,}/gu) ?? [];

const proseOf = (source) =>
  decoded(
    withoutTags(
      withoutModules(source.replaceAll('\r\n', '\n').replace(/^\ufeff?(---|\+\+\+)\n[\s\S]*?\n\1\n/, ''))
        .replace(/<table\b[\s\S]*?<\/table>/g, withoutHiddenColumns)
        .replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, ' ')
        .replace(/^:::[ \t]+[\w.]+\n(?:(?:[ \t]+[^\n]*)?\n)*/gm, ' ')
        .replace(/^([`:]{3,})\{toctree\}[\s\S]*?\n\1$/gm, ' ')
        .replace(/^([ \t>]*[`:~]{3,}\{[^\n]*)\n---\n[\s\S]*?\n---$/gm, '$1')
        .replace(/^[ \t>]*:[\w-]+:(?: [^\n]*)?$/gm, ' ')
        .replace(/^[ \t]*\([^()\n]+\)=$|^%[^\n]*$|^\+\+\+[^\n]*$|^[ \t]*<<<[ \t][^\n]*$|^[ \t]*\[\[toc\]\]$/gim, ' ')
        .replace(/\{[a-zA-Z][\w:+-]*\}(?=`)/g, ' ')
        .replace(/\\(?:begin|end)\{[^{}\n]*\}|\\[a-zA-Z]+/g, ' ')
        .replace(/^[ \t>]*(?:!!!|\?\?\?\+?|:::+|\/\/\/|```+|~~~+|===[!+]?)([^\n"]*)("[^\n"]*")?[^\n]*$/gm, ' $2 ')
        .replace(/\{\{[<%][^]*?[>%]\}\}/g, ' ')
        .replace(/\{[%*{][^\n]*?[%*}]\}/g, ' ')
        .replace(/^([ \t>]*)\[!\w+\]/gm, '$1')
        .replace(/\{[:.#][^{}\n]*\}|\{ [^{}\n]*\}/g, ' ')
        .replace(/^[ \t]*[;]?-+8<-+[^\n]*$/gm, ' '),
    )
      .replace(/\]\(<[^<>\n]*>(?:\s+"[^"\n]*")?\)/g, '] ')
      .replace(/\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"\n]*")?\)/g, '] ')
      .replace(/^[ \t>]*\[[^\]\n]+\]:[^\n]*$/gm, ' ')
      .replace(/^[ \t]*\*\[[^\]\n]+\]:[^\n]*$/gm, ' ')
      .replace(/\]\[[^\]\n]*\]/g, '] ')
      .replace(/:[a-z][\w+-]*:/g, ' '),
  );

/** GitBook hides columns of tables that say where cards lead, and what their covers are. */
function withoutHiddenColumns(table) {
  const isHidden = Array.from(table.matchAll(/<th\b([^>]*)>/g), ([, said]) => said.includes('data-hidden'));
  if (!isHidden.includes(true)) return table;
  return table.replace(/<tr\b[\s\S]*?<\/tr>/g, (row) => {
    let at = 0;
    return row.replace(/<t[hd]\b[\s\S]*?<\/t[hd]>/g, (cell) => (isHidden[at++] ? ' ' : cell));
  });
}

const decoded = (text) => text.replace(/&(?:amp|lt|gt|quot|nbsp|#x?[\da-f]+);/gi, ' ');

/** Leaves out the programs of a page: imports, exports, and what follows them while brackets are open. */
function withoutModules(text) {
  const made = [];
  let fence;
  let open = 0;
  let isCode = false;
  for (const line of text.split('\n')) {
    const [, mark] = /^[ \t>]*(`{3,}|~{3,})/.exec(line) ?? [];
    if (!isCode && mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence)) fence = undefined;
    }
    if (fence === undefined && /^(?:import|export)\s+(?:[\w$*{"']|\()/.test(line))
      isCode = /^(?:import|export)\b.*(?:[{(=,]|from|["'];?\s*$)/.test(line);
    if (!isCode) {
      made.push(line);
      continue;
    }
    for (const [sign] of line.replace(/"[^"]*"|'[^']*'/g, '').matchAll(/[([{}\])]/g)) open += '([{'.includes(sign) ? 1 : -1;
    if (open <= 0 && !/[=,(>]\s*$/.test(line)) [isCode, open] = [false, 0];
  }
  return made.join('\n');
}

/** Leaves out tags with their attributes, which may have brackets and quotation marks. */
function withoutTags(text) {
  const plain = text.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ');
  const parts = [];
  let at = 0;
  for (const { index, 0: begin } of plain.matchAll(/<\/?[a-zA-Z][\w.:-]*/g)) {
    if (index < at) continue;
    const end = endOfTag(plain, index + begin.length);
    if (end === undefined) continue;
    parts.push(plain.slice(at, index));
    at = end;
  }
  return [...parts, plain.slice(at)].join(' ');
}

function endOfTag(text, from) {
  let depth = 0;
  for (let at = from; at < text.length && at < from + 40_000; at++) {
    const sign = text[at];
    if (sign === '"' || sign === "'" || sign === '`') {
      const end = text.indexOf(sign, at + 1);
      if (end < 0) return undefined;
      at = end;
    } else if (sign === '{') depth++;
    else if (sign === '}') depth--;
    else if (sign === '>' && depth <= 0) return at + 1;
    else if (sign === '<' && depth <= 0) return undefined;
  }
  return undefined;
}
