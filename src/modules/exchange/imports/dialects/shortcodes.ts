/** A shortcode of Hugo: `{{< name one key="two" >}}`, `{{% name %}}`, `{{< /name >}}`. */
export interface Shortcode {
  name: string;
  closing: boolean;
  /** `{{< name />}}`, which holds nothing. */
  alone: boolean;
  /** Whether what it holds is no Markdown: `{{< name >}}`. */
  isPlain: boolean;
  /** Values without a name, and those with one. */
  values: readonly string[];
  named: Readonly<Record<string, string>>;
  from: number;
  to: number;
}

const LONGEST = 4000;
const VALUE = /(?:([\w-]+)[ \t]*=[ \t]*)?(?:"((?:[^"\\]|\\.){0,4000})"|`([^`]{0,4000})`|([^\s"`=]{1,1000}))/gy;

/** Finds the shortcodes of a text, in order. Those within comments are texts. */
export function* shortcodesIn(text: string): Generator<Shortcode> {
  let at = 0;
  for (;;) {
    const from = text.indexOf('{{', at);
    if (from < 0) return;
    at = from + 2;
    const sign = text[from + 2];
    if (sign !== '<' && sign !== '%') continue;
    const end = text.slice(from, from + LONGEST).indexOf(`${sign === '<' ? '>' : '%'}}}`);
    if (end < 0) continue;
    const said = text.slice(from + 3, from + end).trim();
    if (said.startsWith('/*')) continue;
    const found = /^(\/?)[ \t]*([a-z_][\w./-]*)\s*/i.exec(said);
    if (!found) continue;
    at = from + end + 3;
    const closing = found[1] === '/';
    const alone = !closing && said.endsWith('/');
    yield {
      name: found[2]!.replace(/\/$/, ''),
      closing,
      alone,
      isPlain: sign === '<',
      ...argumentsIn(said.slice(found[0].length)),
      from,
      to: at,
    };
  }
}

function argumentsIn(said: string): Pick<Shortcode, 'values' | 'named'> {
  const values: string[] = [];
  const named: [string, string][] = [];
  const rest = said.replace(/\s+/g, ' ').replace(/\/$/, '').trim();
  for (let at = 0; at < rest.length;) {
    if (rest[at] === ' ') {
      at++;
      continue;
    }
    VALUE.lastIndex = at;
    const found = VALUE.exec(rest);
    if (!found) break;
    const value = found[2]?.replace(/\\(.)/g, '$1') ?? found[3] ?? found[4]!;
    if (found[1] === undefined) values.push(value);
    else named.push([found[1], value]);
    at = VALUE.lastIndex;
  }
  return { values, named: Object.fromEntries(named) };
}

/** Shortcodes that are written as text. */
export const withoutComments = (text: string): string => text.replace(/\{\{([<%])\/\*([^\n]{0,4000}?)\*\/([>%])\}\}/g, '{{$1$2$3}}');
