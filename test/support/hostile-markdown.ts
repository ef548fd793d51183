import fc from 'fast-check';

/** All that means something to the parser, ours and markdown-it's, and some that means nothing. */
const ALPHABET = [
  ...['a', 'é', '\u{1f600}', ' ', '\n', '\n\n', '\t', '    ', '\r', '\\', '\\\n', '  \n', '"', "'", '=', '\ufe0f'],
  ...[
    '# ',
    '> ',
    '>',
    '- ',
    '-',
    '+ ',
    '* ',
    '1. ',
    '- [ ] ',
    '[!NOTE]\n',
    '---\n',
    '===\n',
    '***\n',
    '```\n',
    '~~~',
    '|',
    '|a|b|\n',
    '|-|-|\n',
  ],
  ...[
    '*',
    '**',
    '_',
    '__',
    '~~',
    '`',
    '``',
    '[',
    ']',
    '](',
    '![',
    '(',
    ')',
    '<',
    '[a]',
    '[a](b)',
    '![a](b)',
    '[a][b]',
    '[a]: b\n',
    ':',
    ':a:',
  ],
  ...['<a@b.c>', '<http://a.b>', 'http://', 'http://a.b', 'www.a.b', 'a@b.c', '&', '&amp;', '&#65;', '.', '!', '$$', '$$\n'],
  ...[
    '{%',
    '%}',
    '{% hint %}\n',
    '{% endhint %}\n',
    '{% tabs %}\n',
    '{% tab title="a" %}\n',
    '{% endtab %}\n',
    '{% code %}\n',
    '{% endcode %}\n',
  ],
  ...['{% block node={} %}\n', '{% embed url="a" %}\n', '{% hint x={ %}\n', '{"a":', '[1,', '}'],
  ...[
    '<!--',
    '-->',
    '<br>',
    '<mark>',
    '</mark>',
    '<a href="b">',
    '</a>',
    '<b>',
    '</b>',
    '<kbd x="',
    '<img src="a">',
    '<annotation body=[]>',
  ],
  ...['<p>', '</p>\n', '<h1>\n', '<details>\n', '</details>\n', '<summary>', '</summary>\n', '<figure>\n', '</figure>\n', '<a x={'],
];

export interface HostileText {
  /** How it was made, so that a failure can be repeated. */
  name: string;
  text: (length: number) => string;
}

const filled = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
const shown = (parts: readonly string[]) => parts.map((part) => JSON.stringify(part)).join(' ');

const SHAPES: Readonly<Record<string, (parts: readonly [string, ...string[]], length: number) => string>> = {
  repeated: (parts, length) => filled(parts.join(''), length),
  'line by line': (parts, length) => filled(`${parts.join('')}a\n`, length),
  'one, ninety deep, and the others': ([first, ...others], length) =>
    filled(first.repeat(90) + filled(others.join('') || '\na', length), length),
  'one, half of it all, and the others': ([first, ...others], length) =>
    filled(first, Math.floor(length / 2)) + filled(others.join('') || 'a', Math.floor(length / 2)),
  'each deeper than the one before': (parts, length) =>
    filled(Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth)}${parts.join('')}a\n`).join(''), length),
  'behind an address': (parts, length) => filled(`http://x${filled(parts.join(''), length)}`, length),
  'in the cells of a table': (parts, length) =>
    filled(`|a|b|\n|-|-|\n${filled(`|${parts.join('').replaceAll('\n', ' ')}|b|\n`, length)}`, length),
};

const shape = (name: string, parts: readonly [string, ...string[]]): HostileText => ({
  name: `${name}: ${shown(parts)}`,
  text: (length) => SHAPES[name]!(parts, length),
});

/** Every sign in every shape. */
export const plainShapes = (): HostileText[] => Object.keys(SHAPES).flatMap((name) => ALPHABET.map((part) => shape(name, [part])));

/** Two to four signs, in any shape, interleaved. */
export const mixedShapes = (count: number, seed: number): HostileText[] =>
  fc
    .sample(fc.tuple(fc.constantFrom(...Object.keys(SHAPES)), fc.array(fc.constantFrom(...ALPHABET), { minLength: 2, maxLength: 4 })), {
      numRuns: count,
      seed,
    })
    .map(([name, parts]) => shape(name, parts as [string, ...string[]]));
