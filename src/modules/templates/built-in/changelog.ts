import type { BuiltInTemplate } from './built-in-template.js';

export const CHANGELOG: BuiltInTemplate = {
  id: 'changelog',
  title: 'Changelog',
  description: 'The changes in each version for users, with a page to copy for the next version.',
  parameters: [
    { name: 'repository', description: 'The repository with all changes.', kinds: ['url'], required: false },
    { name: 'upgrading', description: 'How to upgrade.', kinds: ['page', 'url'], required: false },
  ],
  changes: [
    {
      operation: 'insert_page',
      ref: 'changelog',
      title: 'Changelog',
      emoji: '📣',
      description: 'The newest version first.',
      document: {
        markdown: `This page lists the changes that matter to users; [the repository](./repository) has all changes. [Upgrading](./upgrading)
describes how to install a new version.

| Version | Date | Summary |
|---|---|---|
| [1.0.0](./first.md) | | The first release |

To write the next entry, start with [the pattern](./pattern.md).
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

- What users can do now.
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
        markdown: `One sentence on why users should upgrade.

{% hint style="danger" %}
**Before you upgrade:** what users must change manually, or nothing.
{% endhint %}

## Added

- What users can do now, with a link to its description.

## Changed

- What works differently, and why.

## Fixed

- What went wrong, in the words of the users who reported it.

## Removed

- What was removed, and what replaces it.
`,
      },
    },
  ],
};
