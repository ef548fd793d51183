import type { BuiltInTemplate } from './built-in-template.js';

export const KNOWLEDGE_BASE: BuiltInTemplate = {
  id: 'knowledge-base',
  title: 'Knowledge base',
  description: 'Questions and answers, sorted by what people come for, with a page that shows how to write a good one.',
  parameters: [
    {
      name: 'contact',
      description: 'Where a question goes that is not answered.',
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
      description: 'The questions most people have.',
      document: {
        markdown: `## Asked most

- [How do I sign in?](./sign-in.md)
- [How do I change my plan?](./plan.md)

## Not found?

Ask [us](./contact), and say what you were about to do. Writing here? Read [how to write an answer](./writing.md) first.
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
        markdown: `Open the sign-in page, enter your address, and follow the link in the mail.

{% hint style="warning" %}
No mail after five minutes? Look among the unwanted ones, then ask [us](./contact).
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

The change counts at once. What was paid already is taken off the next bill.
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
        markdown: `- The title is the question, in the words people use.
- The first line is the answer. Reasons come later.
- One question, one page. A second question gets a page of its own, and a link.
- Steps are numbered, and each is one thing to do.
- An answer nobody needs any more is deleted: an old answer is worse than none.
`,
      },
    },
  ],
};
