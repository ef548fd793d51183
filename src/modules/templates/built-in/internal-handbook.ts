import type { BuiltInTemplate } from './built-in-template.js';

export const INTERNAL_HANDBOOK: BuiltInTemplate = {
  id: 'internal-handbook',
  title: 'Internal handbook',
  description: 'How a team works: who is who, the first week, how decisions are made, and what to do when something breaks.',
  parameters: [
    { name: 'people', description: 'Where everybody is listed.', kinds: ['url', 'page', 'space', 'collection'], required: false },
    { name: 'calendar', description: 'Where meetings and absences are.', kinds: ['url'], required: false },
  ],
  changes: [
    {
      operation: 'insert_page',
      ref: 'handbook',
      title: 'Our handbook',
      emoji: '📘',
      description: 'How we work, written down so that nobody has to ask twice.',
      document: {
        markdown: `What is written here holds. If it is wrong, propose a change: everybody may.

- New? Begin with [your first week](./first-week.md).
- Looking for somebody? See [the people](./people).
- About to decide something? Read [how we decide](./decisions.md).
- Something is broken? Go straight to [incidents](./incidents.md).
`,
      },
    },
    { operation: 'insert_group', ref: 'joining', title: 'Joining' },
    {
      operation: 'insert_page',
      ref: 'first-week',
      into: 'joining',
      title: 'Your first week',
      description: 'A list to tick off.',
      document: {
        markdown: `## Day one

- [ ] Your accounts work
- [ ] You have met whoever helps you this month
- [ ] You have read [how we decide](./decisions.md)

## By the end of the week

- [ ] Something of yours is in use, however small
- [ ] You have mended one thing in this handbook
- [ ] Your absences are in [the calendar](./calendar)
`,
      },
    },
    { operation: 'insert_group', ref: 'working', title: 'Working together' },
    {
      operation: 'insert_page',
      ref: 'meetings',
      into: 'working',
      title: 'Meetings',
      description: 'Which there are, and what each is for.',
      document: {
        markdown: `All of them are in [the calendar](./calendar). A meeting without a question to answer does not take place.

| Meeting | When | Answers | Who |
|---|---|---|---|
| Weekly | | What is stuck? | everybody |
| Review | | Does it do what it should? | who made it, who uses it |
`,
      },
    },
    {
      operation: 'insert_page',
      ref: 'decisions',
      into: 'working',
      title: 'How we decide',
      description: 'Who decides what, and where it is written down.',
      document: {
        markdown: `Whoever does the work decides, after asking those it touches. What is hard to undo is written down first:

1. **The question**, in a sentence.
2. **What we could do**, doing nothing among it.
3. **What we do**, and why.
4. **What would make us think again.**

Keep each decision as a page below this one.
`,
      },
    },
    {
      operation: 'insert_page',
      ref: 'incidents',
      into: 'working',
      title: 'Incidents',
      description: 'What to do when something breaks.',
      document: {
        markdown: `{% hint style="danger" %}
First make it work again. Why it broke can wait.
{% endhint %}

1. Say that you have seen it, where everybody reads.
2. One of [us](./people) leads, and does nothing else.
3. Undo the last change, if that may help.
4. Tell those who are hit, at once and then every half hour.
5. When it is over, write down what happened, without blame, and what keeps it from happening again.
`,
      },
    },
  ],
};
