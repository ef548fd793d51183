import type { BuiltInTemplate } from './built-in-template.js';

export const KNOWLEDGE_BASE: BuiltInTemplate = {
  id: 'knowledge-base',
  title: 'Knowledge base',
  description: 'Questions and answers by topic, with a page on how to write a good answer.',
  parameters: [
    {
      name: 'contact',
      description: 'Where readers can ask other questions.',
      kinds: ['url', 'page', 'user', 'space'],
      required: false,
    },
  ],
  changes: [
    {
      operation: 'insert_page',
      ref: 'home',
      title: 'How can we help?',
      emoji: '💡',
      description: 'The most frequent questions.',
      document: {
        markdown: `## Frequent questions

- [How do I sign in?](./sign-in.md)
- [How do I change my plan?](./plan.md)

## No answer here?

Ask [us](./contact), and describe what you want to do. Before you write an answer, read [how to write an answer](./writing.md).
`,
      },
    },
    { operation: 'insert_group', ref: 'account', title: 'Account' },
    {
      operation: 'insert_page',
      ref: 'sign-in',
      into: 'account',
      title: 'How do I sign in?',
      document: {
        markdown: `Open the sign-in page, enter your e-mail address, and follow the link in the e-mail.

{% hint style="warning" %}
No e-mail after five minutes? Check your spam folder, then ask [us](./contact).
{% endhint %}
`,
      },
    },
    { operation: 'insert_group', ref: 'billing', title: 'Billing' },
    {
      operation: 'insert_page',
      ref: 'plan',
      into: 'billing',
      title: 'How do I change my plan?',
      document: {
        markdown: `1. Open the settings of your account.
2. Choose another plan, and confirm.

The change takes effect immediately. Amounts that you have already paid are deducted from the next invoice.
`,
      },
    },
    {
      operation: 'insert_page',
      ref: 'writing',
      title: 'How to write an answer',
      emoji: '✍️',
      hidden: true,
      document: {
        markdown: `- The title is the question, in the words that readers use.
- The first line is the answer. The reasons follow.
- A page answers one question. A second question gets a page of its own, and a link.
- Steps are numbered, and each step is one action.
- Delete answers that are no longer needed: an outdated answer is worse than none.
`,
      },
    },
  ],
};
