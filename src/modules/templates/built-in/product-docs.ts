import type { BuiltInTemplate } from './built-in-template.js';

export const PRODUCT_DOCS: BuiltInTemplate = {
  id: 'product-docs',
  title: 'Product documentation',
  description: 'What a product is, how to start with it, guides for its tasks, and answers when something fails.',
  parameters: [
    { name: 'support', description: 'Where readers get help.', kinds: ['url', 'page', 'space', 'user'], required: false },
    { name: 'repository', description: 'Where its source is.', kinds: ['url'], required: false },
  ],
  changes: [
    {
      operation: 'insert_page',
      ref: 'welcome',
      title: 'Welcome',
      emoji: '👋',
      description: 'What this product is, and where to begin.',
      document: {
        markdown: `Say in two sentences what the product does, for whom, and what it saves them.

{% hint style="info" %}
New here? The [quickstart](./quickstart.md) takes five minutes.
{% endhint %}

| If you want to … | read |
|---|---|
| see it work | [Quickstart](./quickstart.md) |
| put it on your machine | [Installation](./installation.md) |
| understand its words | [Concepts](./concepts.md) |
| get a job done | [A first guide](./first-guide.md) |
| find out why it fails | [Troubleshooting](./troubleshooting.md) |

The source is in [the repository](./repository). When you are stuck, ask for [help](./support).
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
        markdown: `Lead the reader to one visible result, and leave every choice for later.

1. Name the one thing they need to have already.
2. Show the one command or click that starts it.
3. Say what they see when it has worked.

~~~bash
# The shortest command that shows something
product start
~~~

{% hint style="success" %}
Describe the result, so that readers know that they are done.
{% endhint %}

Go on with the [installation](./installation.md) to keep it, or with the [concepts](./concepts.md) to understand it.
`,
      },
    },
    {
      operation: 'insert_page',
      ref: 'installation',
      into: 'getting-started',
      title: 'Installation',
      description: 'What it needs, and how to install, upgrade and remove it.',
      document: {
        markdown: `## What it needs

| | Least | Better |
|---|---|---|
| Operating system | | |
| Memory | | |
| Disk | | |

## Install

Give one way for each platform, each as commands that can be copied.

## Upgrade

Say what to back up, what changes on its own, and how to go back.

## Remove

Say what is left behind, and where.
`,
      },
    },
    { operation: 'insert_group', ref: 'guides', title: 'Guides' },
    {
      operation: 'insert_page',
      ref: 'concepts',
      into: 'guides',
      title: 'Concepts',
      description: 'The few words everything else is made of.',
      document: {
        markdown: `Explain each word once, in the order in which readers meet them. Link here instead of explaining again.

## First concept

What it is, what it is for, and what it is not.

## Second concept

How it goes together with the first.
`,
      },
    },
    {
      operation: 'insert_page',
      ref: 'first-guide',
      into: 'guides',
      title: 'A first guide',
      description: 'One task, from its start to its end.',
      document: {
        markdown: `Name a guide for the task and not for the feature: "Invite your team", not "Invitations".

## Before you begin

- [ ] What must be installed: see [Installation](./installation.md)
- [ ] What must be known: see [Concepts](./concepts.md)

## Steps

1. One action a step, and what follows from it.
2. A picture where words would be longer.

## What next

Name the one guide that most readers need now.
`,
      },
    },
    { operation: 'insert_group', ref: 'help', title: 'Help' },
    {
      operation: 'insert_page',
      ref: 'troubleshooting',
      into: 'help',
      title: 'Troubleshooting',
      description: 'What can go wrong, by what readers see.',
      document: {
        markdown: `Use the words of the error as the heading: that is what people search for.

## "The message they see"

**Why:** one sentence.

**What to do:** the steps, then how to tell that it helped.

## Still stuck?

Write to [support](./support), with the version and the message.
`,
      },
    },
  ],
};
