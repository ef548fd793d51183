import type { BuiltInTemplate } from './built-in-template.js';

export const PRODUCT_DOCS: BuiltInTemplate = {
  id: 'product-docs',
  title: 'Product documentation',
  description: 'A product overview, a quick start, guides for common tasks, and troubleshooting.',
  parameters: [
    { name: 'support', description: 'Where readers get help.', kinds: ['url', 'page', 'space', 'user'], required: false },
    { name: 'repository', description: 'The source code repository of the product.', kinds: ['url'], required: false },
  ],
  changes: [
    {
      operation: 'insert_page',
      ref: 'welcome',
      title: 'Welcome',
      emoji: '👋',
      description: 'What this product is, and where to start.',
      document: {
        markdown: `Describe in two sentences what the product does, who it is for, and how it helps them.

{% hint style="info" %}
New here? The [quickstart](./quickstart.md) takes five minutes.
{% endhint %}

| If you want to … | Read |
|---|---|
| see it work | [Quickstart](./quickstart.md) |
| install it | [Installation](./installation.md) |
| understand its terms | [Concepts](./concepts.md) |
| complete a task | [A first guide](./first-guide.md) |
| find out why something fails | [Troubleshooting](./troubleshooting.md) |

The source code is in [the repository](./repository). If you are stuck, ask for [help](./support).
`,
      },
    },
    { operation: 'insert_group', ref: 'getting-started', title: 'Getting started' },
    {
      operation: 'insert_page',
      ref: 'quickstart',
      into: 'getting-started',
      title: 'Quickstart',
      description: 'From nothing to a first result.',
      document: {
        markdown: `Lead readers to one visible result. Leave all choices for later.

1. Name what they need before they start.
2. Show the one command or click that starts it.
3. Describe what they see if it worked.

~~~bash
# The shortest command that shows something
product start
~~~

{% hint style="success" %}
Describe the result, so that readers know when they are done.
{% endhint %}

Continue with the [installation](./installation.md), or read the [concepts](./concepts.md).
`,
      },
    },
    {
      operation: 'insert_page',
      ref: 'installation',
      into: 'getting-started',
      title: 'Installation',
      description: 'Requirements, and how to install, upgrade and remove the product.',
      document: {
        markdown: `## Requirements

| | Minimum | Recommended |
|---|---|---|
| Operating system | | |
| Memory | | |
| Disk | | |

## Install

Describe one method for each platform, with commands that readers can copy.

## Upgrade

Describe what to back up, what is migrated automatically, and how to roll back.

## Remove

Describe which files remain, and where.
`,
      },
    },
    { operation: 'insert_group', ref: 'guides', title: 'Guides' },
    {
      operation: 'insert_page',
      ref: 'concepts',
      into: 'guides',
      title: 'Concepts',
      description: 'The terms that readers need to understand the rest.',
      document: {
        markdown: `Explain each term once, in the order in which readers meet them. Link to this page instead of repeating the explanation.

## First concept

What it is, what it is for, and what it is not.

## Second concept

How it relates to the first concept.
`,
      },
    },
    {
      operation: 'insert_page',
      ref: 'first-guide',
      into: 'guides',
      title: 'A first guide',
      description: 'One task, from start to finish.',
      document: {
        markdown: `Name a guide after the task, not after the feature: "Invite your team", not "Invitations".

## Before you begin

- [ ] Install what is required: see [Installation](./installation.md)
- [ ] Know the terms: see [Concepts](./concepts.md)

## Steps

1. Describe one action per step, and its result.
2. Use a picture where it is shorter than words.

## Next steps

Link to the guide that most readers need next.
`,
      },
    },
    { operation: 'insert_group', ref: 'help', title: 'Help' },
    {
      operation: 'insert_page',
      ref: 'troubleshooting',
      into: 'help',
      title: 'Troubleshooting',
      description: 'Common problems, by the message or symptom that readers see.',
      document: {
        markdown: `Use the text of the error message as the heading: people search for it.

## "The message they see"

**Cause:** one sentence.

**Solution:** the steps, and how to check that the problem is solved.

## Still stuck?

Contact [support](./support) with the version and the message.
`,
      },
    },
  ],
};
