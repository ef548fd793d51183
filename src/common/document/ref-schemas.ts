import { REF_KINDS } from './content-ref.js';

/** An example of each member, which is an id but for the address and the anchor. */
const EXAMPLES: Readonly<Record<string, string>> = {
  url: 'https://docs.example.com',
  file: '0UmGg9FiLeIdEnTiFiEr',
  page: '0UmGg9PaGeIdEnTiFiEr',
  anchor: 'requirements',
  user: '0UmGg1vVh3dXw8rTq2Lk',
  collection: '0UmGg5CoLlEcTiOnIdEn',
  space: '0UmGg9SpAcEiDeNtIfYr',
  reusableContent: '0UmGg9ReUsAbLeCoNtEn',
  spec: 'petstore',
  tag: 'beta',
  href: './setup.md',
};

/** What a reference of each kind leads to. */
const MEANINGS: Readonly<Record<string, string>> = {
  url: 'An address.',
  file: 'A file of a space.',
  page: 'A page of a space.',
  anchor: 'A heading or a block of a page.',
  user: 'A user.',
  collection: 'A collection.',
  space: 'A space.',
  'reusable-content': 'A reusable content of a space.',
  openapi: 'An OpenAPI specification.',
  tag: 'A tag.',
  unresolved: 'A relative address of an imported file that leads nowhere. It is shown as text.',
};

const capital = (kind: string) => kind.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const nameOf = (kind: string) => `${capital(kind)}Reference`;
const path = (name: string) => `#/components/schemas/${name}`;

const text = (member: string) => ({ type: 'string', example: EXAMPLES[member] });

/** Documents a reference to content of one of these kinds; of any kind, if there are none. */
export function refSchema(kinds: readonly string[] = []) {
  const references = kinds.map((kind): [kind: string, $ref: string] => [kind, path(nameOf(kind))]);
  const [only, ...others] = references;
  if (!only) return { $ref: path('ContentReference') };
  if (others.length === 0) return { $ref: only[1] };
  return {
    // Others have the name of the one place where they are.
    title: references.length === 2 ? `${kinds.map(capital).join('Or')}Reference` : undefined,
    oneOf: references.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'kind', mapping: Object.fromEntries(references) },
  };
}

/** The same for a property, which may have a description beside it. */
export const refProperty = (kinds: readonly string[] = []) => (kinds.length < 2 ? { allOf: [refSchema(kinds)] } : refSchema(kinds));

/** A schema for the references of each kind, and their union. */
export const REF_SCHEMAS = {
  ContentReference: {
    description: 'What a link, an image or a mention refers to.',
    ...refSchema(Object.keys(REF_KINDS)),
    example: { kind: 'page', page: EXAMPLES['page'] },
  },
  ...Object.fromEntries(
    Object.entries(REF_KINDS).map(([kind, { required, optional = [] }]) => [
      nameOf(kind),
      {
        type: 'object',
        description: MEANINGS[kind],
        required: ['kind', ...required],
        properties: {
          kind: { type: 'string', enum: [kind] },
          ...Object.fromEntries([...required, ...optional].map((member) => [member, text(member)])),
        },
      },
    ]),
  ),
};
