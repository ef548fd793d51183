import type { NamedExamples } from '../../../../common/openapi/examples.decorator.js';
import type { Block } from '../../../../common/document/rich-text.js';

const block = (type: 'heading-2' | 'paragraph', text: string): Block => ({
  object: 'block',
  type,
  isVoid: false,
  data: {},
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
});

/** A transparent pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';

const insert = (ref: string, title: string, markdown = '') => ({ operation: 'insert_page', ref, title, document: { markdown } });

/**
 * Batches that run in any space: a page that a batch changes is one that it inserts before. To change a page that exists,
 * its id takes the place of the name.
 */
export const BATCH_EXAMPLES: NamedExamples = {
  'Insert a page from Markdown': {
    changes: [
      {
        operation: 'insert_page',
        title: 'Install the engine',
        description: 'What it needs, and how long it takes.',
        document: { markdown: 'It takes **five minutes**.\n\n1. Download the package.\n2. Run the installer.' },
      },
    ],
  },
  'Insert a page from a document': {
    changes: [
      {
        operation: 'insert_page',
        title: 'Upgrade the engine',
        document: {
          document: {
            object: 'document',
            data: { schemaVersion: 1 },
            nodes: [block('heading-2', 'Before you begin'), block('paragraph', 'Back up the data directory.')],
          },
        },
      },
    ],
  },
  'Insert a group with two pages that link to each other': {
    changes: [
      { operation: 'insert_group', ref: 'guides', title: 'Guides' },
      { ...insert('backups', 'Back up the data', 'Then you can [restore](./restores.md) it.'), into: 'guides' },
      { ...insert('restores', 'Restore a backup', 'You need a [backup](./backups.md).'), into: 'guides' },
    ],
  },
  'Insert a link': {
    changes: [{ operation: 'insert_link', title: 'Service status', target: { kind: 'url', url: 'https://status.example.com' } }],
  },
  'Rename a page': {
    changes: [
      insert('release-notes', 'Release notes'),
      { operation: 'update_page', page: 'release-notes', title: 'What is new', slug: 'what-is-new', emoji: '📣' },
    ],
  },
  'Move a page to the first place of a group': {
    changes: [
      { operation: 'insert_group', ref: 'reference', title: 'Reference' },
      insert('settings', 'Settings', 'All settings have a default.'),
      { operation: 'update_page', page: 'settings', into: 'reference', at: 0 },
    ],
  },
  'Replace the text of a page': {
    changes: [
      insert('support', 'Get support', 'Write to us.'),
      { operation: 'update_page', page: 'support', document: { markdown: 'Write to [the support team](https://support.example.com).' } },
    ],
  },
  'Find and replace words of a page': {
    changes: [
      insert('themes', 'Choose a theme', 'A colour for links, and a colour for headings.'),
      { operation: 'patch_page', page: 'themes', edits: [{ edit: 'replace_text', find: 'colour', replace: 'color', matches: 2 }] },
    ],
  },
  'Add a paragraph at the end of a page': {
    changes: [
      insert('limits', 'Limits', 'A file has at most 25 MB.'),
      { operation: 'patch_page', page: 'limits', edits: [{ edit: 'insert', document: { markdown: 'A page has at most 2 MB.' } }] },
    ],
  },
  'Delete a page': { changes: [insert('outdated', 'Outdated notes'), { operation: 'delete_page', page: 'outdated' }] },
  'Add a text file': {
    changes: [
      {
        operation: 'insert_files',
        files: [
          { name: 'checksums.txt', contentType: 'text/plain', base64: Buffer.from('engine-1.0.tar.gz  3f79bb7b\n').toString('base64') },
        ],
      },
    ],
  },
  'Add a picture and a page that shows it': {
    changes: [
      { operation: 'insert_files', files: [{ name: 'diagram.png', ref: 'diagram', contentType: 'image/png', base64: PIXEL }] },
      insert('architecture', 'Architecture', '![The parts of the engine](./diagram)'),
    ],
  },
  'Add a reusable content': {
    changes: [
      { operation: 'insert_reusable_content', title: 'Support note', document: { markdown: 'Stuck? Write to support@example.com.' } },
    ],
  },
  'Set variables of the space': { changes: [{ operation: 'set_variables', variables: { version: '2.1', stable: true } }] },
  'Change the text of a page that exists (refused until you name one)': {
    changes: [{ operation: 'update_page', page: '0UmGg9PaGeIdEnTiFiEr', document: { markdown: 'It takes **ten minutes**.' } }],
  },
};
