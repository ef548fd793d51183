import fc from 'fast-check';
import { isStorable } from '../../src/common/document/content-ref.js';
import type { Field } from '../../src/common/document/data-field.js';
import { INLINES, MARKS } from '../../src/common/document/inline-table.js';
import { TOP_LEVEL } from '../../src/common/document/node-places.js';
import type { NodeSpec } from '../../src/common/document/node-spec.js';
import { BLOCKS } from '../../src/common/document/node-table.js';
import type { Document } from '../../src/common/document/rich-text.js';

/** Words that Markdown or HTML gives a meaning to. */
export const WORDS = [
  ...['word', 'Über', '中文', '日本', 'a', '1', '42.', '1)', '#', '##', '-', '+', '*', '**', '_', '__', '~', '~~', '`', '``', '```', '~~~'],
  ...[' ', '  ', '\n', '\t', '\r', '\u00a0', '\u2028', '\ufeff', '[', ']', '(', ')', '![', '](', '<', '>', '<b>', '</b>', '<br>', '<p>'],
  ...[
    '</p>',
    '&amp;',
    '&',
    '&#32;',
    ';',
    '|',
    '\\',
    '\\\\',
    '!',
    '$',
    '$$',
    ':',
    ':a:',
    '::',
    '{',
    '{%',
    '%}',
    '{% hint %}',
    '{{',
    '}}',
    '=',
    '===',
    '---',
  ],
  ...[
    'http://x.org',
    'https://a.b/c_d_e?f=1&g=2',
    'www.example.com',
    'a@b.co',
    '@',
    '"',
    "'",
    '👩‍👩‍👧',
    'é',
    '(c)',
    '...',
    'snake_case_word',
    '[ ] ',
    '[x]',
    '[a]: b',
  ],
  ...[
    '<!-- x -->',
    '<details>',
    '</details>',
    '<summary>',
    '<figure>',
    '$$x$$',
    '=',
    '|---|',
    '>',
    '%',
    '^',
    '[^1]',
    'mailto:a@b.c',
    '\n\n',
    '<a>',
    '<img>',
    ' #',
    '<code>',
  ],
];
const text = (least = 0) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.array(fc.constantFrom(...WORDS), { minLength: least, maxLength: 5 }).map((words) => words.join('')) },
    {
      weight: 2,
      arbitrary: fc.array(fc.constantFrom('one', 'two', 'three'), { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
    },
    {
      weight: 1,
      arbitrary: fc
        .string({ unit: 'grapheme', minLength: least, maxLength: 12 })
        .filter((text) => text.length >= least && isStorable(text)),
    },
  );
const id = () => text(1).filter((text) => text !== '');
const url = fc.constantFrom(
  'https://example.com/a?b=c&d=e',
  'http://x.y/(z)',
  'mailto:a@b.c',
  'tel:+1',
  '/relative/ü',
  'https://e.org/a b',
  'https://e.org/|"<>',
  'page.md',
);
const REFS: Record<string, fc.Arbitrary<object>> = {
  url: fc.record({ kind: fc.constant('url'), url }),
  file: fc.record({ kind: fc.constant('file'), file: id(), space: id() }, { requiredKeys: ['kind', 'file'] }),
  page: fc.record({ kind: fc.constant('page'), page: id(), space: id() }, { requiredKeys: ['kind', 'page'] }),
  anchor: fc.record({ kind: fc.constant('anchor'), anchor: id(), page: id(), space: id() }, { requiredKeys: ['kind', 'anchor'] }),
  user: fc.record({ kind: fc.constant('user'), user: id() }),
  collection: fc.record({ kind: fc.constant('collection'), collection: id() }),
  space: fc.record({ kind: fc.constant('space'), space: id() }),
  'reusable-content': fc.record({ kind: fc.constant('reusable-content'), reusableContent: id() }),
  openapi: fc.record({ kind: fc.constant('openapi'), spec: id() }),
  tag: fc.record({ kind: fc.constant('tag'), tag: id() }),
  unresolved: fc.record({ kind: fc.constant('unresolved'), href: fc.constantFrom('./absent.md', '../a b.md#c', '/ü?d=(e)', 'x') }),
};
const anyRef = fc.oneof(...Object.values(REFS));
const json: fc.Arbitrary<Record<string, unknown>> = fc.object({
  key: text(),
  values: [text(), fc.integer(), fc.boolean(), fc.constant(null)],
  maxDepth: 2,
  maxKeys: 3,
});

const CHOICES = [
  'start',
  'center',
  'end',
  'left',
  'right',
  'info',
  'warning',
  'danger',
  'success',
  'hidden',
  'partial',
  'full',
  'scroll',
  'wrap',
  'top',
  'middle',
  'bottom',
  'numeric',
  'short',
  'primary',
  'secondary',
  'small',
  'medium',
  'large',
  'original',
  'line',
  'default',
  'green',
  '$tint',
  'a-b.c',
  'bash',
  'c++',
];

const plainTable = fc
  .tuple(fc.array(fc.tuple(text(), fc.constantFrom('left', 'center', 'right')), { minLength: 1, maxLength: 3 }), fc.nat({ max: 3 }))
  .map(([columns, rows]) => {
    const ids = columns.map((_, index) => `c${index + 1}`);
    const values = (row: number) => Object.fromEntries(ids.map((id) => [id, `r${row + 1}${id}`]));
    return {
      view: { type: 'grid', columns: ids, hideHeader: false },
      definition: Object.fromEntries(
        columns.map(([title, textAlignment], index) => [ids[index], { id: ids[index], title, type: 'text', textAlignment }]),
      ),
      records: Object.fromEntries(
        Array.from({ length: rows }, (_, row) => [`r${row + 1}`, { orderIndex: String(row + 1).padStart(6, '0'), values: values(row) }]),
      ),
    };
  });
const oddTable = fc
  .tuple(
    fc.dictionary(id(), fc.constantFrom('number', 'checkbox', 'files', 'content-ref', 'image', 'rating', 'users', 'select', 'text'), {
      maxKeys: 4,
    }),
    fc.dictionary(
      id(),
      fc.array(fc.oneof(text(), fc.integer(), fc.boolean(), fc.constant(null), anyRef, fc.array(text(), { maxLength: 2 }))),
      { maxKeys: 3 },
    ),
    fc.boolean(),
  )
  .map(([columns, rows, cards]) => {
    const extra: Record<string, object> = {
      rating: { max: 5 },
      users: { multiple: true },
      select: { multiple: false, options: [{ value: 'a|b', label: 'A & B', color: 'red' }] },
      text: { textAlignment: 'left', verticalAlignment: 'middle' },
    };
    const ids = Object.keys(columns);
    return {
      view: cards
        ? { type: 'cards', cardSize: 'large', columns: ids, coverDefinition: 'x' }
        : { type: 'grid', columns: ids, columnWidths: { a: 3 }, hideHeader: true },
      definition: Object.fromEntries(ids.map((id) => [id, { id, title: `T ${id}`, type: columns[id], ...extra[columns[id]!] }])),
      records: Object.fromEntries(
        Object.entries(rows).map(([id, cells]) => [
          id,
          { orderIndex: id, values: Object.fromEntries(cells.map((cell, index) => [ids[index] ?? `x${index}`, cell])) },
        ]),
      ),
    };
  });

/** Words of which HTML says everything, and some of which it does not. */
const htmlWords = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('one', 'two & <b>', '"a|b"', '\\n', 'x\ny', '{% x %}', '::: tip') },
  text(),
);
const htmlValues: Record<string, fc.Arbitrary<unknown>> = {
  number: fc.oneof(fc.integer(), fc.constant(null)),
  rating: fc.nat({ max: 5 }),
  checkbox: fc.constantFrom(true, false, null),
  select: fc.subarray(['a|b', 'c"<']),
  files: fc.array(id(), { maxLength: 2 }),
  'content-ref': fc.oneof(anyRef, fc.constant(null)),
  image: fc
    .tuple(fc.oneof(REFS['file']!, REFS['url']!), fc.boolean())
    .map(([ref, fits]) => ({ ...ref, ...(fits && { objectFit: 'cover' }) })),
};
const htmlColumn = fc.record({
  type: fc.oneof({ weight: 2, arbitrary: fc.constant('text') }, fc.constantFrom(...Object.keys(htmlValues))),
  title: htmlWords,
  textAlignment: fc.constantFrom('left', 'center', 'right'),
  width: fc.option(fc.nat({ max: 900 })),
  isHidden: fc.boolean(),
});
const htmlTable = fc
  .tuple(fc.array(htmlColumn, { minLength: 1, maxLength: 4 }), fc.nat({ max: 3 }), fc.constantFrom('grid', 'cards'), fc.boolean())
  .chain(([columns, rows, type, isFirst]) => {
    const ids = columns.map((_, index) => `c${index + 1}`);
    const shown = ids.filter((_, index) => !columns[index]!.isHidden);
    const widths = Object.fromEntries(columns.flatMap(({ width }, index) => (width === null ? [] : [[ids[index], width]])));
    const extra: Record<string, object> = {
      rating: { max: 5 },
      select: {
        multiple: isFirst,
        options: [
          { value: 'a|b', label: 'A & B', color: 'red' },
          { value: 'c"<', label: 'C', color: 'default' },
        ],
      },
    };
    const view =
      type === 'cards'
        ? { type, cardSize: 'large', columns: shown, ...(isFirst && { targetDefinition: ids[0], coverDefinition: ids.at(-1), wrap: true }) }
        : { type, columns: shown, hideHeader: isFirst, ...(Object.keys(widths).length > 0 && { columnWidths: widths }) };
    const definition = columns.map(({ type, title, textAlignment }, index) => {
      return [ids[index], { id: ids[index], title, type, ...(type === 'text' ? { textAlignment } : extra[type]) }];
    });
    const recordOf = (row: number) =>
      fc.tuple(...columns.map(({ type }, index) => htmlValues[type] ?? fc.constant(`r${row + 1}${ids[index]}`))).map((values) => ({
        orderIndex: String(row + 1).padStart(6, '0'),
        values: Object.fromEntries(values.map((value, index) => [ids[index], value])),
      }));
    return fc.tuple(...Array.from({ length: rows }, (_, row) => recordOf(row))).map((records) => ({
      view,
      definition: Object.fromEntries(definition) as object,
      records: Object.fromEntries(records.map((record, row) => [`r${row + 1}`, record])),
    }));
  });

const table: fc.Arbitrary<object> = fc
  .nat({ max: 3 })
  .chain((kind): fc.Arbitrary<object> => (kind > 2 ? htmlTable : kind > 0 ? plainTable : oddTable));

/** Conditions in all the forms that a tag has to say. */
const CONDITIONS = [
  'true',
  'visitor.claims.persona === "admin"',
  `visitor.claims.persona !== 'admin' && !visitor.claims.unsigned.isBeta`,
  '(visitor.claims.plan == "a|b" || "x" in visitor.claims.groups)',
  'visitor.claims.groups.includes("%} {% endif %}")',
  'visitor.claims["a b"] < 3 ',
  ' visitor.claims.plan\n== "pro"',
  'expression == "x" ? [1, 2] : -1',
  '-visitor.claims.age < -18',
  '"<b>&amp;</b>" != visitor.claims.name',
];

function valueOf(name: string, field: Field): fc.Arbitrary<unknown> {
  const choices = CHOICES.filter((choice) => !field.problem(choice));
  switch (field.type) {
    case 'flag':
      return fc.boolean();
    case 'number':
      return fc.oneof(fc.nat({ max: 1_000_000 }), fc.constantFrom(4, 5, 6)).filter((number) => !field.problem(number));
    case 'size':
      return fc.oneof(fc.nat({ max: 2000 }), fc.constantFrom('50%', '300', 'auto'));
    case 'ref':
      return fc.oneof(...Object.values(REFS)).filter((ref) => !field.problem(ref));
    case 'texts':
      return fc.array(text(), { maxLength: 3 });
    case 'json':
      return name === 'action' ? json.map((value) => ({ ...value, action: 'ask' })) : json;
    default: {
      if (name === 'url') return url;
      if (name === 'expression' && field.problem('((')) return fc.constantFrom(...CONDITIONS);
      const free = !field.problem('free \n text');
      return free ? text() : fc.constantFrom(...choices);
    }
  }
}

function dataOf(type: string, spec: NodeSpec): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(spec.data).filter(([name]) => !(type === 'table' && ['view', 'records', 'definition'].includes(name)));
  const values = fc.record(Object.fromEntries(fields.map(([name, field]) => [name, valueOf(name, field)])), {
    requiredKeys: fields.filter(([, field]) => field.required).map(([name]) => name),
  }) as fc.Arbitrary<Record<string, unknown>>;
  // Most nodes say little of themselves.
  const few = fc
    .tuple(values, fc.boolean())
    .map(([data, all]) => (all ? data : Object.fromEntries(Object.entries(data).filter(([name]) => spec.data[name]!.required))));
  if (type === 'button') return fc.tuple(few, anyRef).map(([data, ref]) => (data['action'] ? data : { ...data, ref }));
  return type === 'table' ? fc.tuple(few, table).map(([data, shape]) => ({ ...data, ...shape })) : few;
}

const marks = fc
  .subarray(Object.keys(MARKS), { maxLength: 3 })
  .chain((types) =>
    fc.tuple(...types.map((type) => dataOf(type, MARKS[type as keyof typeof MARKS]).map((data) => ({ object: 'mark', type, data })))),
  );
const leaf = fc.record({ object: fc.constant('leaf'), text: text(), marks: fc.oneof(fc.constant([]), marks) });
const textNode = fc.record({ object: fc.constant('text'), leaves: fc.array(leaf, { maxLength: 4 }) });

function inline(types: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const others = types.filter((type) => type !== 'text' && (depth < 3 || type !== 'annotation'));
  const inlines = others.map((type) => {
    const spec = INLINES[type as keyof typeof INLINES];
    return fc.record({
      object: fc.constant('inline'),
      type: fc.constant(type),
      isVoid: fc.constant(!spec.nodes),
      data: dataOf(type, spec),
      ...(spec.nodes ? { nodes: fc.array(inline(spec.nodes, depth + 1), { maxLength: 2 }) } : {}),
      ...(spec.fragments ? { fragments: fragmentsOf(type, spec, depth) } : {}),
    });
  });
  return fc.oneof({ weight: 4, arbitrary: textNode }, ...inlines.map((arbitrary) => ({ weight: 1, arbitrary })));
}

function fragmentsOf(_type: string, spec: NodeSpec, depth: number): fc.Arbitrary<unknown[]> {
  const { by, names } = spec.fragments!;
  const all = Object.entries(names).map(([name, rule]) =>
    fc
      .tuple(
        name === '*' ? id() : fc.constant(name),
        fc.array(block(rule.nodes, depth + 2), { maxLength: Math.min(rule.most ?? 2, 2) }),
        fc.option(text(1), { freq: 8 }),
      )
      .map(([name, nodes, other]) => ({
        object: 'fragment',
        [by]: name,
        ...(other === null ? {} : { [by === 'type' ? 'fragment' : 'type']: other }),
        nodes,
      })),
  );
  return fc.tuple(...all).chain((found) => fc.subarray(found));
}

/** Blocks of some types that are valid at a depth. */
export function block(types: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const shallow = types.filter(
    (type) => depth < 4 || ['paragraph', 'divider', 'code', 'code-line', 'image', 'math', 'file'].includes(type),
  );
  const usable = shallow.length > 0 ? shallow : types;
  return fc.constantFrom(...usable).chain((type) => {
    const spec: NodeSpec = BLOCKS[type as keyof typeof BLOCKS];
    const [least, most] = spec.count ?? [0, Infinity];
    const nodes = spec.nodes?.includes('text') ? inline(spec.nodes, depth) : spec.nodes ? block(spec.nodes, depth + 1) : undefined;
    return fc
      .record(
        {
          object: fc.constant('block'),
          type: fc.constant(type),
          isVoid: fc.constant(!spec.nodes),
          data: dataOf(type, spec),
          key: fc.string(),
          ...(spec.meta ? { meta: text().map((value) => ({ [spec.meta!.at(-1)!]: value })) } : {}),
          ...(nodes ? { nodes: fc.array(nodes, { minLength: least, maxLength: Math.min(most, depth < 2 ? 4 : 2) }) } : {}),
          ...(type === 'table' ? {} : spec.fragments ? { fragments: fragmentsOf(type, spec, depth) } : {}),
        },
        { requiredKeys: ['object', 'type', 'isVoid', 'data', ...(nodes ? (['nodes'] as never[]) : [])] },
      )
      .chain((node) => (type === 'table' ? cells(node as unknown as Record<string, unknown>, depth) : fc.constant(node)));
  });
}

function cells(node: Record<string, unknown>, depth: number): fc.Arbitrary<never> {
  const { records } = node['data'] as { records: Record<string, { values: Record<string, unknown> }> };
  const values = Object.values(records).flatMap(({ values }) => Object.values(values));
  const texts = values.filter((value): value is string => typeof value === 'string' && /^r\d+c\d+$/.test(value));
  const names = texts.length > 0 ? texts : ['f1', 'a "b"'];
  return fc
    .tuple(
      ...names.map((fragment) =>
        inline(BLOCKS.paragraph.nodes, depth + 1)
          .chain((first) => fc.tuple(fc.constant(first), fc.boolean()))
          .map(([first, more]) => ({
            object: 'fragment',
            fragment,
            nodes: [{ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: more ? [first, first] : [first] }],
          })),
      ),
    )
    .map((fragments) => ({ ...node, fragments }) as never);
}

/** Valid documents of any nodes. */
export const documents = fc.record({
  object: fc.constant('document'),
  data: fc.oneof({ weight: 8, arbitrary: fc.constant({ schemaVersion: 1 }) }, { weight: 1, arbitrary: json }),
  nodes: fc.array(block(TOP_LEVEL, 1), { maxLength: 4 }),
}) as unknown as fc.Arbitrary<Document>;
