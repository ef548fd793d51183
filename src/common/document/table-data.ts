import { isRecord } from '../json/is-record.js';
import { isStorable, refProblem } from './content-ref.js';
import type { Flaw, JsonSchema } from './data-field.js';

const COLUMN_TYPES = ['text', 'number', 'checkbox', 'files', 'users', 'rating', 'select', 'content-ref', 'image'];

type Rules = Readonly<Record<string, { needed?: true; of(value: unknown): boolean; be: string; schema: JsonSchema }>>;

const TEXT = {
  of: (value: unknown) => typeof value === 'string' && isStorable(value),
  be: 'a text',
  schema: { type: 'string', example: 'name' },
};
const FLAG = { of: (value: unknown) => typeof value === 'boolean', be: 'true or false', schema: { type: 'boolean' } };
const NUMBER = {
  of: (value: unknown) => typeof value === 'number' && Number.isFinite(value),
  be: 'a number',
  schema: { type: 'number', format: 'double' },
};
const TEXTS = {
  of: (value: unknown) => Array.isArray(value) && value.every((item) => TEXT.of(item)),
  be: 'a list of texts',
  schema: { type: 'array', items: TEXT.schema },
};
const choice = (...values: string[]) => ({
  of: (value: unknown) => values.includes(value as string),
  be: `one of ${values.join(', ')}`,
  schema: {
    type: 'string',
    enum: values,
    ...(values.length > 1 && { description: `One of ${values.map((value) => `\`${value}\``).join(', ')}.` }),
  },
});
const needed = <T extends object>(rule: T) => ({ ...rule, needed: true as const });

/** Documents an object whose members follow the rules. */
function schemaOf(rules: Rules): JsonSchema {
  const members = Object.entries(rules);
  return {
    type: 'object',
    properties: Object.fromEntries(members.map(([member, { schema }]) => [member, schema])),
    required: members.filter(([, rule]) => rule.needed).map(([member]) => member),
  };
}

const VIEWS: Readonly<Record<string, Rules>> = {
  grid: {
    type: TEXT,
    columns: needed(TEXTS),
    columnWidths: {
      of: (value) => isRecord(value) && Object.values(value).every((width) => NUMBER.of(width)),
      be: 'numbers by column',
      schema: { type: 'object', additionalProperties: NUMBER.schema },
    },
    hideHeader: needed(FLAG),
    stickyHeader: FLAG,
    stickyFirstColumn: FLAG,
    useNewSizing: FLAG,
  },
  cards: {
    type: TEXT,
    cardSize: needed(choice('medium', 'large')),
    columns: needed(TEXTS),
    targetDefinition: TEXT,
    coverDefinition: TEXT,
    coverDefinitionDark: TEXT,
    hideColumnTitle: FLAG,
    wrap: FLAG,
  },
};

const COLUMN: Rules = { id: needed(TEXT), title: needed(TEXT), type: needed(choice(...COLUMN_TYPES)) };
const OPTION: Rules = { value: needed(TEXT), label: needed(TEXT), color: needed(TEXT) };
const COLUMNS: Readonly<Record<string, Rules>> = {
  rating: { max: needed(NUMBER) },
  select: {
    multiple: needed(FLAG),
    options: needed({
      of: (value) => Array.isArray(value) && value.every((option) => !membersFlaw(option, OPTION, '')),
      be: 'a list of options',
      schema: { type: 'array', items: schemaOf(OPTION) },
    }),
  },
  users: { multiple: needed(FLAG) },
  text: { textAlignment: needed(choice('center', 'right', 'left')), verticalAlignment: choice('top', 'center', 'middle', 'bottom') },
};

export const VIEW_SCHEMA = {
  title: 'TableLayout',
  oneOf: Object.entries(VIEWS).map(([type, rules]) => schemaOf({ ...rules, type: needed(choice(type)) })),
};

/** The columns by id. */
export const DEFINITION_SCHEMA = {
  type: 'object',
  additionalProperties: {
    title: 'TableColumn',
    oneOf: COLUMN_TYPES.map((type) =>
      schemaOf({ ...COLUMN, ...(Object.hasOwn(COLUMNS, type) && COLUMNS[type]), type: needed(choice(type)) }),
    ),
  },
};

const CELL_SCHEMA = {
  title: 'TableCell',
  nullable: true,
  anyOf: [
    TEXT.schema,
    NUMBER.schema,
    FLAG.schema,
    TEXTS.schema,
    { type: 'object', additionalProperties: true, description: 'A reference to content; an image may have `objectFit` and `alt`.' },
  ],
};

/** The records by id, each with the values of its cells by column. */
export const RECORDS_SCHEMA = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: { orderIndex: TEXT.schema, values: { type: 'object', additionalProperties: CELL_SCHEMA } },
    required: ['orderIndex', 'values'],
  },
};

export const CELL_MERGES_SCHEMA = {
  title: 'TableCellMerges',
  oneOf: [
    { type: 'object', additionalProperties: true },
    { type: 'array', items: {} },
  ],
};

export const BUTTON_ACTION_SCHEMA = {
  type: 'object',
  properties: { action: choice('search', 'ask', 'select').schema },
  required: ['action'],
  additionalProperties: true,
};

export function viewProblem(value: unknown): Flaw | undefined {
  const rules = isRecord(value) && typeof value['type'] === 'string' && Object.hasOwn(VIEWS, value['type']) && VIEWS[value['type']];
  return rules ? membersFlaw(value, rules, '') : { at: '/type', message: 'must be one of grid, cards' };
}

export function definitionProblem(value: unknown): Flaw | undefined {
  if (!isRecord(value)) return { message: 'must be an object: columns by id' };
  for (const [id, column] of Object.entries(value)) {
    const at = `/${pointerPart(id)}`;
    const type = isRecord(column) ? String(column['type']) : '';
    const flaw = membersFlaw(column, { ...COLUMN, ...(Object.hasOwn(COLUMNS, type) ? COLUMNS[type] : {}) }, at);
    if (flaw) return flaw;
    if ((column as { id: string }).id !== id) return { at: `${at}/id`, message: 'must be the id it stands under' };
  }
  return undefined;
}

export function recordsProblem(value: unknown): Flaw | undefined {
  if (!isRecord(value)) return { message: 'must be an object: records by id' };
  for (const [id, record] of Object.entries(value)) {
    const at = `/${pointerPart(id)}`;
    const flaw = membersFlaw(record, { orderIndex: needed(TEXT), values: needed({ of: isRecord, be: 'an object', schema: {} }) }, at);
    if (flaw) return flaw;
    const bad = Object.entries((record as { values: object }).values).find(([, cell]) => !isCell(cell));
    if (bad) return { at: `${at}/values/${pointerPart(bad[0])}`, message: 'must be the value of a cell' };
  }
  return undefined;
}

export const cellMergesProblem = (value: unknown): Flaw | undefined =>
  typeof value === 'object' && value !== null ? undefined : { message: 'must be an object or a list' };

export function buttonActionProblem(value: unknown): Flaw | undefined {
  if (!isRecord(value)) return { message: 'must be an object' };
  return choice('search', 'ask', 'select').of(value['action'])
    ? undefined
    : { at: '/action', message: 'must be one of search, ask, select' };
}

function isCell(value: unknown): boolean {
  if (value === null || TEXT.of(value) || NUMBER.of(value) || FLAG.of(value) || TEXTS.of(value)) return true;
  if (!isRecord(value)) return false;
  const { objectFit, alt, ...ref } = value;
  if (objectFit !== undefined && !choice('contain', 'fill', 'cover').of(objectFit)) return false;
  return (
    (alt === undefined || TEXT.of(alt)) && (refProblem(ref) === undefined || (Object.keys(ref).join() === 'ref' && !refProblem(ref['ref'])))
  );
}

function membersFlaw(value: unknown, rules: Rules, at: string): Flaw | undefined {
  if (!isRecord(value)) return { at, message: 'must be an object' };
  const stranger = Object.keys(value).find((member) => !Object.hasOwn(rules, member));
  if (stranger !== undefined) return { at: `${at}/${pointerPart(stranger)}`, message: 'is not known here' };
  for (const [member, rule] of Object.entries(rules)) {
    if (value[member] === undefined ? rule.needed : !rule.of(value[member]))
      return { at: `${at}/${member}`, message: `must be ${rule.be}` };
  }
  return undefined;
}

export const pointerPart = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
