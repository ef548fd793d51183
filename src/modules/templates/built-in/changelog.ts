import type { BuiltInTemplate } from './built-in-template.js';

export const CHANGELOG: BuiltInTemplate = {
  id: 'changelog',
  title: 'Changelog',
  description: 'What changed in each version, for those who use it, with a page to copy for the next one.',
  parameters: [
    { name: 'repository', description: 'Where every single change is.', kinds: ['url'], required: false },
    { name: 'upgrading', description: 'How to upgrade.', kinds: ['page', 'url'], required: false },
  ],
  changes: [
    {
      operation: 'insert_page',
      ref: 'changelog',
      title: 'Changelog',
      emoji: '📣',
      description: 'The newest first.',
      document: {
        markdown: `What is here matters to those who use the product; all the rest is in [the repository](./repository). How to get a new
version is said in [Upgrading](./upgrading).

| Version | Date | In a word |
|---|---|---|
| [1.0.0](./first.md) | | The first release |

Writing the next one? Begin with [the pattern](./pattern.md).
`,
      },
    },
    {
      operation: 'insert_page',
      ref: 'first',
      into: 'changelog',
      title: '1.0.0',
      slug: '1-0-0',
      document: {
        markdown: `The first release.

## Added

- What one can do now.
`,
      },
    },
    {
      operation: 'insert_page',
      ref: 'pattern',
      into: 'changelog',
      title: 'Pattern for a version',
      hidden: true,
      document: {
        markdown: `One sentence on why anybody should upgrade.

{% hint style="danger" %}
**Before you upgrade:** what must be changed by hand, or nothing.
{% endhint %}

## Added

- What one can do now, with a link to where it is explained.

## Changed

- What is otherwise than before, and why.

## Mended

- What went wrong, in the words of those who met it.

## Removed

- What is gone, and what takes its place.
`,
      },
    },
  ],
};
