import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyBlock } from '../../../../test/support/every-block.js';
import { runs } from '../../../../test/support/runs.js';
import { atOnce } from '../../../common/concurrency/turns.js';
import { canonical } from '../../../common/document/canonical.js';
import { checkDocument } from '../../../common/document/check-document.js';
import { parseMarkdown } from '../../../common/document/parse-markdown.js';
import { withKeys } from '../../../common/document/block-keys.js';
import type { Block, Document, InlineNode, Mark } from '../../../common/document/rich-text.js';
import { markedTextsOf, translateInSteps, unitOfText, unitsInSteps } from './document-units.js';
import { learnFrom } from './learn-units.js';
import { hasWords, plainOf } from './marked-text.js';
import { soundTranslation } from './sound-translation.js';
import { textOf, Unit, type Lookup } from './unit.js';

const unitsOf = (document: Document, language: string) => [...atOnce(unitsInSteps(document, language)).values()];
const translated = (marked: string, memory: Lookup) => textOf(new Unit(marked, 'en').pieces({ corrections: [], memory }));
const translateDocument = (document: Document, memory: Lookup) =>
  atOnce(translateInSteps(document, (_, marked) => translated(marked, memory)));

const WORDS = [
  'Open the file.',
  ' ',
  'Then save it! ',
  'Is <b> bold & big?',
  'e.g. this',
  '42',
  '中文。第二句。',
  '\n',
  '<g1>',
  '</a1>',
  '&amp;',
  'Über',
];
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }).map((words) => words.join(''));
const mark = fc.constantFrom<Mark>(
  { object: 'mark', type: 'bold', data: {} },
  { object: 'mark', type: 'code', data: {} },
  { object: 'mark', type: 'color', data: { text: 'red' } },
);
const leaf = fc
  .record({ text, marks: fc.uniqueArray(mark, { maxLength: 2, selector: ({ type }) => type }) })
  .map((one): InlineNode => ({ object: 'text', leaves: [{ object: 'leaf', ...one }] }));
const expression: InlineNode = { object: 'inline', type: 'expression', isVoid: true, data: { expression: 'space.vars.name' } };
const link = fc.array(leaf, { minLength: 1, maxLength: 3 }).map((nodes): InlineNode => ({
  object: 'inline',
  type: 'link',
  isVoid: false,
  data: { ref: { kind: 'url', url: 'https://example.com/a' } },
  nodes: nodes as readonly InlineNode[],
}));
const button: InlineNode = {
  object: 'inline',
  type: 'button',
  isVoid: true,
  data: { label: 'Press me', kind: 'primary', ref: { kind: 'url', url: 'https://example.com' } },
};
const inlines = fc.array(fc.oneof(leaf, link, fc.constant(expression), fc.constant(button)), { minLength: 1, maxLength: 8 });
const line = fc
  .record({ type: fc.constantFrom('paragraph', 'heading-2'), nodes: inlines })
  .map(({ type, nodes }): Block => ({ object: 'block', type: type as 'paragraph', isVoid: false, data: {}, nodes }));
const RICH = parseMarkdown(
  [
    '# Set-up {#own-id}',
    '## Über uns',
    '{% hint style="info" %}\nRead `this` first. Then **that**.\n{% endhint %}',
    '| Name | Use |\n| --- | --- |\n| Port | The port. It is open. |\n| `code` | 3000 |',
    '```js\nconst text = "Do not translate";\n```',
    '{% tabs %}\n{% tab title="First tab" %}\nInside a tab.\n{% endtab %}\n{% endtabs %}',
    '<details>\n<summary>More</summary>\n\nHidden text.\n\n</details>',
    '![A picture](https://example.com/a.png)',
    '* One\n* Two with $$x^2$$ in it',
    '{% updates %}\n{% update date="2026-01-01" tags="fix, new" %}\nAn update.\n{% endupdate %}\n{% endupdates %}',
  ].join('\n\n'),
  {},
).document;
let keys = 0;
const documents = fc
  .array(fc.oneof({ weight: 5, arbitrary: line }, { weight: 1, arbitrary: fc.constantFrom(...RICH.nodes) }), { maxLength: 6 })
  .map((nodes): Document =>
    withKeys(canonical({ object: 'document', data: { schemaVersion: 1 }, nodes: [...nodes] }), () => `k${(keys += 1)}`),
  );

/** Changes each letter, and moves the first part of the segment to its end where that is allowed. */
const shout = (segment: string) =>
  soundTranslation(
    segment,
    segment.replace(/<[^>]*>|&[a-z]+;|\p{Ll}/gu, (part) => (part.length > 1 ? part : part.toUpperCase())),
  )!;

/** What must not change: everything but texts. A heading may get an id. */
function skeletonOf(document: Document): unknown {
  return JSON.parse(
    JSON.stringify(document, (name, value: unknown) => {
      if (name === 'tags') return (value as string[]).map((tag) => tag.toLowerCase());
      if (['text', 'title', 'label', 'alt', 'caption', 'description'].includes(name) && typeof value === 'string')
        return value.toLowerCase();
      return name === 'id' ? undefined : value;
    }),
  );
}

describe('the units of a document', () => {
  it('are put together to the same document', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(translateDocument(document, () => undefined)).toBe(document);
        expect(translateDocument(document, (segment) => segment)).toEqual(document);
      }),
      runs(1500),
    );
  });

  it('change nothing but texts when they are translated', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const loud = translateDocument(document, shout);
        expect(skeletonOf(loud)).toEqual(skeletonOf(document));
        expect(checkDocument(loud)).toEqual([]);
        expect(canonical(loud)).toEqual(loud);
      }),
      runs(1500),
    );
  });

  it('have segments without white space around them, whose tags are numbered from 1', () => {
    fc.assert(
      fc.property(documents, (document) => {
        for (const segment of unitsOf(document, 'en').flatMap(({ segments }) => segments)) {
          expect(segment).toBe(segment.trim());
          expect(hasWords(segment)).toBe(true);
          expect(soundTranslation(segment, segment)).toBe(segment);
        }
      }),
      runs(500),
    );
  });

  it('are learnt again from a translation that a person changed', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const before = translateDocument(document, shout);
        const after = translateDocument(document, (segment) => soundTranslation(segment, `${shout(segment)} INDEED`));
        const [source, old, now] = [markedTextsOf(document), markedTextsOf(before), markedTextsOf(after)];
        const memory = new Map<string, string>();
        for (const [at, marked] of source)
          for (const { segment, translation } of learnFrom(
            { source: marked, before: old.get(at)!, after: now.get(at)!, known: { corrections: [], memory: shout } },
            { from: 'en', to: 'en' },
          ) ?? [])
            memory.set(segment, translation);
        const sentences = new Set(unitsOf(document, 'en').flatMap(({ segments }) => segments));
        const again = translateDocument(
          document,
          (segment) => memory.get(segment) ?? (sentences.has(segment) ? shout(segment) : undefined),
        );
        expect(Array.from(markedTextsOf(again).values(), ({ text: marked }) => plainOf(marked))).toEqual(
          Array.from(now.values(), ({ text: marked }) => plainOf(marked)),
        );
      }),
      runs(300),
    );
  });
});

describe('a text', () => {
  const asked = (value: string) => {
    const segments: string[] = [];
    translated(unitOfText(value, 'en').marked, (segment) => void segments.push(segment));
    return segments;
  };

  it('is cut into sentences', () => {
    const whole = 'Open it. Then close it.';
    expect(asked(whole)).toEqual([whole, 'Open it.', 'Then close it.']);
    expect(asked('42')).toEqual([]);
  });

  it('of any length is cut into the same sentences, and a sentence without an end after a word', () => {
    const sentences = Array.from({ length: 3000 }, (_, n) => `Sentence ${n} explains setting ${n} of the engine.`);
    const { document } = parseMarkdown(sentences.join(' '), {});
    expect(unitsOf(document, 'en')[0]!.segments).toEqual(sentences);
    const endless = 'word '.repeat(2000).trim();
    const segments = unitsOf(parseMarkdown(endless, {}).document, 'en')[0]!.segments;
    expect(segments.length).toBeGreaterThan(4);
    expect(segments.join(' ')).toBe(endless);
    const unbroken = '😀'.repeat(3000);
    expect(translated(unbroken, (segment) => segment)).toBe(unbroken);
  });

  it('is not cut within a link or within marks', () => {
    const { document } = parseMarkdown('See [this. And that](https://example.com) now. **Bold. Still bold.** Done.', {});
    expect(unitsOf(document, 'en')[0]!.segments).toEqual(['See <a1>this. And that</a1> now.', '<g1>Bold. Still bold.</g1>', 'Done.']);
  });

  it('is the same segment wherever its sentence is', () => {
    const segments = (markdown: string) => unitsOf(parseMarkdown(markdown, {}).document, 'en')[0]!.segments;
    const [, second] = segments('A **b** c. Use `x` and **y**.');
    expect(segments('Use `x` and **y**.')).toEqual([second]);
  });
});

describe('every kind of block, inline and mark', () => {
  /** Their texts are code, formulas, expressions, or names that others gave. */
  const UNTRANSLATED = [
    ...['file', 'embed', 'code', 'code-line', 'math', 'swagger', 'openapi-operation', 'openapi-schemas', 'openapi-webhook', 'content-ref'],
    ...['integration', 'reusable-content', 'emoji', 'icon', 'expression', 'inline-math', 'mention', 'keyboard', 'code'],
  ];

  it('has its texts translated', () => {
    const { document, shown } = everyBlock();
    const translation = JSON.stringify(atOnce(translateInSteps(document, (_, marked) => marked.replace(/[a-z]{2,}\d+/g, 'translated $&'))));
    const left = shown.filter(({ word }) => !translation.includes(`translated ${word}`));
    expect(left.map(({ kind }) => kind)).toEqual(UNTRANSLATED);
  });
});

describe('the tags of updates', () => {
  const tagged = (tags: string) =>
    parseMarkdown(`{% updates %}\n{% update date="2026-01-01" tags="${tags}" %}\nx\n{% endupdate %}\n{% endupdates %}`, {}).document;
  const tagsOf = ({ nodes }: Document) => (nodes[0]!.nodes![0] as Block).data['tags'];

  it('are translated one by one', () => {
    expect(tagsOf(translateDocument(tagged('fix, new thing'), (segment) => segment.toUpperCase()))).toEqual(['FIX', 'NEW THING']);
  });
});

describe('a heading', () => {
  it('keeps its anchor when its text is translated', () => {
    const { document } = parseMarkdown('## Getting started\n\nText.', {});
    const german = translateDocument(document, (segment) => (segment === 'Getting started' ? 'Erste Schritte' : undefined));
    expect(german.nodes[0]).toMatchObject({ type: 'heading-2', data: { id: 'getting-started' } });
    expect(german.nodes[1]).toBe(document.nodes[1]);
  });
});

describe('a translation', () => {
  const segment = 'Open <a1>the <g2>file</g2> <x3/></a1> now';

  it.each([
    [
      'moves marks and changes the order',
      '<g2>Jetzt</g2> <a1>die Datei <x3/></a1> öffnen',
      '<g2>Jetzt</g2> <a1>die Datei <x3/></a1> öffnen',
    ],
    [
      'writes tags in another way',
      'Die <a1><g2>Datei</g2 > <x3></x3></a1> &quot;öffnen&quot;',
      'Die <a1><g2>Datei</g2> <x3/></a1> "öffnen"',
    ],
    ['lacks a tag', '<a1>die Datei <x3/></a1> öffnen', undefined],
    ['repeats a tag', '<a1>die <g2>Datei</g2> <x3/> <x3/></a1> öffnen', undefined],
    ['moves a thing out of a link', '<a1>die <g2>Datei</g2></a1> <x3/> öffnen', undefined],
    ['closes tags in the wrong order', '<a1>die <g2>Datei <x3/></a1></g2> öffnen', undefined],
    ['is empty', '   ', undefined],
    ['has control characters', '<a1>die <g2>Datei</g2> <x3/></a1> \u0001', undefined],
  ])('that %s is accepted or refused', (_, translation, expected) => {
    expect(soundTranslation(segment, translation)).toBe(expected);
  });

  it('that empties a link is refused', () => {
    expect(soundTranslation('See <a1>this</a1>.', 'Siehe das<a1></a1>.')).toBeUndefined();
  });
});
