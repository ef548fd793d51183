import type {
  ApiBody,
  ApiCallback,
  ApiChoice,
  ApiContent,
  ApiExample,
  ApiField,
  ApiOperation,
  ApiPart,
  ApiResponse,
  ApiScheme,
  ApiServer,
  ApiShape,
  ApiText,
  ParameterPlace,
} from '../../../common/api-reference/api-part.js';
import { SAMPLE_LANGUAGES } from '../../../common/api-reference/samples/code-samples.js';
import { sentRequest } from '../../../common/api-reference/samples/sent-request.js';
import { codeBlock } from '../../../common/document/fit-blocks.js';
import type { Block, InlineNode, Text } from '../../../common/document/rich-text.js';
import { heading, line, listOf, words } from '../outline/make-blocks.js';

/** Levels of objects that are described within each other: pages show more of them, which open one by one. */
const DEEPEST = 4;
/** Fields and options of one part; the last item names the number of the others. */
const MOST_ITEMS = 300;
const MOST_VALUES = 20;
/** Of an example, which stands in the text here. */
const LONGEST_EXAMPLE = 4000;

const FLAGS = { required: 'required', deprecated: 'deprecated', readOnly: 'read-only', writeOnly: 'write-only' } as const;

/** What a page shows of a part, as blocks: Markdown, PDFs and the search index are made of them. */
export const partBlocks = (part: ApiPart): Block[] => new PartBlocks(MOST_ITEMS, DEEPEST).print(part);

/** All that a view has. */
export const completeBlocks = (part: ApiPart): Block[] => new PartBlocks(Infinity, Infinity).print(part);

class PartBlocks {
  constructor(
    private left: number,
    private readonly deepest: number,
  ) {}

  print(part: ApiPart): Block[] {
    if (part.kind !== 'schema') return this.operation(part);
    const { type, description, field, example } = part;
    const { shape, ...own } = field;
    return [
      ...(shape === undefined ? this.single(own) : type === 'object' || type === 'any' ? [] : [line(words('Type: '), words(type, 'code'))]),
      ...blocksOf(description),
      ...(shape ? this.shape(shape, 0) : []),
      ...(example ? exampleBlocks('Example', [example]) : []),
    ];
  }

  /** A schema that is one value. */
  private single(field: ApiField): Block[] {
    const said = [field.type, ...(field.limits ?? [])].join(', ');
    return [line(words('Type: '), words(said, 'code'), ...valuesOf(field))];
  }

  private operation(operation: ApiOperation): Block[] {
    const { method, name, deprecated, sunset, stability, description, servers, security, parameters, body, responses, callbacks } =
      operation;
    const until = sunset === undefined ? '' : ` until ${sunset}`;
    const said = [...(deprecated === true ? [`deprecated${until}`] : []), ...(stability === undefined ? [] : [stability])].join(', ');
    return [
      line(words(`${method.toUpperCase()} ${name}`, 'code'), ...(said === '' ? [] : [words(` (${said})`)])),
      ...blocksOf(description),
      ...titled('Servers', listOf(servers.filter(({ url }) => url !== '').map(serverBlocks))),
      ...this.security(security),
      ...this.parameters(parameters),
      ...(body ? [heading(3, 'Request body'), ...this.body(body)] : []),
      ...titled('Responses', listOf(responses.map((response) => this.response(response)))),
      ...titled('Callbacks', listOf(callbacks.map((callback) => this.callback(callback)))),
      ...sampleBlocks(operation),
    ];
  }

  private security(alternatives: readonly (readonly ApiScheme[])[]): Block[] {
    const items = alternatives.map((schemes) => (schemes.length === 0 ? [line(words('None needed'))] : schemes.flatMap(schemeBlocks)));
    return titled('Authorization', [...(items.length > 1 ? [line(words('One of these is enough.'))] : []), ...listOf(items)]);
  }

  private parameters(places: readonly { place: ParameterPlace; fields: readonly ApiField[] }[]): Block[] {
    const fields = places.flatMap(({ place, fields: found }) => found.map((field) => [place, field] as const));
    return titled(
      'Parameters',
      this.items(fields, ([place, field]) => this.field(field, 0, place)),
    );
  }

  private body({ required, description, contents, examples }: ApiBody): Block[] {
    return [
      ...blocksOf(description),
      ...contents.flatMap((content) => this.typed(content, required ? ', required' : '')),
      ...exampleBlocks('Example', examples),
    ];
  }

  private typed(content: ApiContent, note = ''): Block[] {
    return [line(words(content.mediaTypes.join(', '), 'code'), words(` ${content.type}${note}`)), ...this.content(content)];
  }

  private content({ description, shape }: ApiContent): Block[] {
    return [...blocksOf(description), ...(shape ? this.shape(shape, 0) : [])];
  }

  private response({ status, description, headers = [], contents, examples, sameAs }: ApiResponse): Block[] {
    const [said, rest] = firstLine(description);
    const [first, ...others] = contents;
    const type = first ? [words(` ${first.type} as `), words(first.mediaTypes.join(', '), 'code')] : [];
    const same = sameAs === undefined ? [] : [words(' The same as '), words(sameAs, 'code'), words('.')];
    const colon = said.length > 0 ? [words(': ')] : type.length > 0 || same.length > 0 ? [words(':')] : [];
    return [
      line(words(status, 'code'), ...colon, ...said, ...type, ...same),
      ...rest,
      ...(headers.length > 0 ? [line(words('Headers:')), ...this.items(headers, (header) => this.field(header, 0))] : []),
      ...(first ? this.content(first) : []),
      ...others.flatMap((content) => this.typed(content)),
      ...exampleBlocks('Example', status.startsWith('2') ? examples : examples.filter(({ made }) => made !== true)),
    ];
  }

  private callback({ name, method, address, description, body }: ApiCallback): Block[] {
    return [
      line(words(name), words(': '), words(`${method.toUpperCase()} ${address}`, 'code')),
      ...blocksOf(description),
      ...(body ? this.body(body) : []),
    ];
  }

  private field(field: ApiField, depth: number, place = ''): Block[] {
    const { name, type, flags = [], limits = [], description, example, shape } = field;
    const notes = [place, type, ...flags.map((flag) => FLAGS[flag]), ...limits].filter(Boolean).join(', ');
    // What is described further up is not described again.
    const [said, rest] = firstLine(shape?.because === 'recursive' ? undefined : description);
    const values = valuesOf(field);
    const given = example === undefined ? [] : [words(' Example: '), words(example, 'code'), words('.')];
    const nodes = said.length > 0 ? [words(': '), ...said] : values.length > 0 || given.length > 0 ? [words('.')] : [];
    const title = name === '*' ? [words('any other name')] : [words(name, 'code')];
    return [line(...title, words(` ${notes}`), ...nodes, ...values, ...given), ...rest, ...(shape ? this.shape(shape, depth + 1) : [])];
  }

  private shape({ fields = [], moreFields = 0, moreNames = [], choices = [], needs = [] }: ApiShape, depth: number): Block[] {
    if (depth > this.deepest) return [];
    return [
      ...this.items(
        fields,
        (field) => this.field(field, depth),
        moreFields,
        (left) => [...left.map(({ name }) => name), ...moreNames],
      ),
      ...(needs.length > 0 ? [line(words('Needs one of: '), ...needed(needs), words('.'))] : []),
      ...choices.flatMap((choice) => this.choice(choice, depth)),
    ];
  }

  private choice({ kind, options, moreOptions = 0 }: ApiChoice, depth: number): Block[] {
    const items = this.items(
      options,
      ({ title, type, description, shape }) => {
        const [said, rest] = firstLine(description);
        const named = title === type ? [words(type, 'code')] : [words(title), words(' '), words(type, 'code')];
        return [
          line(...named, ...(said.length > 0 ? [words(': '), ...said] : [])),
          ...rest,
          ...(shape ? this.shape(shape, depth + 1) : []),
        ];
      },
      moreOptions,
    );
    return items.length === 0 ? [] : [line(words(CHOICES[kind])), ...items];
  }

  /** A list as long as there is room for it. `more` are left out already; `namesOf` names what is not in the list. */
  private items<Item>(
    all: readonly Item[],
    print: (item: Item) => Block[],
    more = 0,
    namesOf: (left: readonly Item[]) => readonly string[] = () => [],
  ): Block[] {
    const printed: Block[][] = [];
    for (const item of all) {
      if (this.left <= 0) break;
      this.left -= 1;
      printed.push(print(item));
    }
    const missing = all.length - printed.length + more;
    const names = missing > 0 ? namesOf(all.slice(printed.length)).join(', ') : '';
    if (missing > 0 && printed.length > 0) printed.push([line(words(`${missing} more${names === '' ? '' : `: ${names}`}`))]);
    return listOf(printed);
  }
}

const CHOICES: Readonly<Record<ApiChoice['kind'], string>> = { one: 'One of:', any: 'Any of:', when: 'Depending on the value:' };

/** `a`; `b` and `c` */
const needed = (sets: readonly (readonly string[])[]): Text[] =>
  sets.flatMap((names, at) =>
    names.flatMap((name, place) => [...(place > 0 ? [words(' and ')] : at > 0 ? [words('; ')] : []), words(name, 'code')]),
  );

const titled = (title: string, blocks: readonly Block[]): Block[] => (blocks.length === 0 ? [] : [heading(3, title), ...blocks]);

function serverBlocks({ url, description, variables = [] }: ApiServer): Block[] {
  return [
    line(words(url, 'code'), ...(description === undefined ? [] : [words(`: ${description}`)])),
    ...listOf(
      variables.map(({ name, default: usual, description: said, values = [] }) => [
        line(
          words(name, 'code'),
          words(said === undefined ? '.' : `: ${said}`),
          ...valuesOf({ default: usual, values: values.map((value) => ({ value })) }),
        ),
      ]),
    ),
  ];
}

function schemeBlocks({ name, kind, place, description, scopes = [], urls = [] }: ApiScheme): Block[] {
  const [said, rest] = firstLine(description);
  return [
    line(
      words(name, 'code'),
      words(` ${place === undefined ? kind : `${kind}, ${place}`}`),
      ...(scopes.length > 0 ? [words(', scopes '), ...listed(scopes)] : []),
      ...(said.length > 0 ? [words(': '), ...said] : []),
    ),
    ...rest,
    ...listOf(urls.map(({ name: flow, url }) => [line(words(`${flow} `), words(url, 'code'))])),
  ];
}

/** The first sample in a language that needs no program of its own; specifications may have their own. */
function sampleBlocks({ request, samples = [] }: ApiOperation): Block[] {
  if (!request) return [];
  const [curl] = SAMPLE_LANGUAGES;
  const own = samples.find(({ lang }) => curl!.aliases.includes(lang.toLowerCase()));
  const source = own?.source ?? curl!.print(sentRequest(request));
  return source.length > LONGEST_EXAMPLE ? [] : [heading(3, 'Code sample'), codeBlock(source.split('\n'), curl!.syntax)];
}

function exampleBlocks(title: string, [example]: readonly ApiExample[]): Block[] {
  if (!example || example.text.length > LONGEST_EXAMPLE) return [];
  const syntax = /json/i.test(example.mediaType) ? 'json' : /xml/i.test(example.mediaType) ? 'xml' : undefined;
  return [line(words(`${title}:`)), codeBlock(example.text.split('\n'), syntax)];
}

const blocksOf = (text: ApiText | undefined): readonly Block[] =>
  text === undefined ? [] : typeof text === 'string' ? [line(words(text))] : text;

/** A description that begins with a paragraph continues the line that it describes. */
function firstLine(text: ApiText | undefined): [readonly InlineNode[], readonly Block[]] {
  if (text === undefined) return [[], []];
  if (typeof text === 'string') return [[words(text)], []];
  const [first, ...rest] = text;
  return first?.type === 'paragraph' ? [first.nodes as readonly InlineNode[], rest] : [[], text];
}

function valuesOf({ values = [], moreValues = 0, default: usual }: Pick<ApiField, 'values' | 'moreValues' | 'default'>): InlineNode[] {
  const nodes: InlineNode[] = [];
  const missing = values.length - Math.min(values.length, MOST_VALUES) + moreValues;
  if (values.length > 0) {
    nodes.push(words(' One of '), ...listed(values.slice(0, MOST_VALUES).map(({ value }) => value)));
    nodes.push(words(missing > 0 ? ` and ${missing} more.` : '.'));
  }
  if (usual !== undefined) nodes.push(words(' Default: '), words(usual, 'code'), words('.'));
  return nodes;
}

const listed = (values: readonly string[]): Text[] =>
  values.flatMap((value, place) => (place === 0 ? [words(value, 'code')] : [words(', '), words(value, 'code')]));
