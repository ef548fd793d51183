const MARKUP = /^([ \t]*)\.\.(?:$|[ \t]+(.*))/s;
/** Links, footnotes, texts to be put in, and directives: all other markup is a comment. */
const SAID = /^(?:_|\[[^\]\n]{1,100}\]|\||[\w.:+-]{1,60}::)/;
/** What readers see only sometimes, or not at all. */
const UNSEEN = /^(?:only|ifconfig|ifslides|todo|todolist|raw|comment|meta|index)::/;

/** reStructuredText without its comments, and without what it shows only sometimes. */
export function shownRst(lines: readonly string[]): string[] {
  const shown: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, indent, said = ''] = MARKUP.exec(lines[at]!) ?? [];
    if (indent === undefined || (SAID.test(said) && !UNSEEN.test(said))) {
      shown.push(lines[at]!);
      continue;
    }
    while (at + 1 < lines.length && (lines[at + 1]!.trim() === '' || indentOf(lines[at + 1]!) > indent.length)) at++;
  }
  return shown;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
