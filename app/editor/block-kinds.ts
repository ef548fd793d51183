import { today } from './schema.js';
import type { TopLevelType } from '../../src/common/document/node-places.js';

/** What a person adds to a page. */
export type BlockKind = TopLevelType;

/** Begins with a file that somebody chooses. */
export const UPLOAD = Symbol('upload');
/** Begins with something of the space that somebody chooses. */
export const CHOICE = Symbol('choice');
type Beginning = string | typeof UPLOAD | typeof CHOICE;

/** How a kind of block begins: as Markdown, which the reader of pages understands. Undefined for what nobody writes by hand. */
const BEGINNINGS: Readonly<Record<BlockKind, Beginning | undefined>> = {
  paragraph: '<p></p>',
  'heading-1': '<h1></h1>',
  'heading-2': '## ',
  'heading-3': '### ',
  'list-unordered': '-',
  'list-ordered': '1.',
  'list-tasks': '- [ ] ',
  blockquote: '>',
  divider: '***',
  code: '```\n\n```',
  hint: '{% hint %}\n{% endhint %}',
  expandable: '<details>\n<summary></summary>\n\n</details>',
  tabs: '{% tabs %}\n{% tab title="1" %}\n{% endtab %}\n{% tab title="2" %}\n{% endtab %}\n{% endtabs %}',
  stepper: '{% stepper %}\n{% step %}\n{% endstep %}\n{% step %}\n{% endstep %}\n{% endstepper %}',
  columns: '{% columns %}\n{% column %}\n{% endcolumn %}\n{% column %}\n{% endcolumn %}\n{% endcolumns %}',
  updates: '{% updates %}\n{% update date="TODAY" %}\n{% endupdate %}\n{% endupdates %}',
  if: '{% if visitor.claims.plan == "pro" %}\n{% endif %}',
  table: '| | | |\n| --- | --- | --- |\n| | | |\n| | | |\n| | | |',
  images: UPLOAD,
  file: UPLOAD,
  embed: '{% embed url="https://" %}',
  math: '$$\nx = y\n$$',
  prompt: '{% prompt description="" %}\n```\n\n```\n{% endprompt %}',
  'content-ref': '{% content-ref url="https://" %}',
  'reusable-content': CHOICE,
  'openapi-operation': undefined,
  'openapi-schemas': undefined,
  'openapi-webhook': undefined,
  swagger: undefined,
  drawing: undefined,
  integration: undefined,
};

/** The kinds that can be added, in the order of the menu. */
export const BLOCK_KINDS = (Object.keys(BEGINNINGS) as BlockKind[]).filter((kind) => BEGINNINGS[kind] !== undefined);

export const beginningOf = (kind: BlockKind): Beginning => {
  const beginning = BEGINNINGS[kind]!;
  return typeof beginning === 'symbol' ? beginning : beginning.replace('TODAY', today());
};
