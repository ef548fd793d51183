import type { BuiltInTemplate } from './built-in-template.js';

export const INTERNAL_HANDBOOK: BuiltInTemplate = {
  id: 'internal-handbook',
  title: 'Internal handbook',
  description: 'How a team works: people, the first week, decisions, meetings and incidents.',
  parameters: [
    { name: 'people', description: 'The list of all people.', kinds: ['url', 'page', 'space', 'collection'], required: false },
    { name: 'calendar', description: 'The calendar of meetings and absences.', kinds: ['url'], required: false },
  ],
  changes: [
    {
      operation: 'insert_page',
      ref: 'handbook',
      title: 'Our handbook',
      emoji: '📘',
      description: 'How we work, in one place that everyone can read and change.',
      document: {
        markdown: `This handbook describes how we work. If something is wrong, propose a change: everyone may.

- New? Start with [your first week](./first-week.md).
- Looking for someone? See [the people](./people).
- About to decide something? Read [how we decide](./decisions.md).
- Is something broken? Go to [incidents](./incidents.md).
`,
      },
    },
    { operation: 'insert_group', ref: 'joining', title: 'Joining' },
    {
      operation: 'insert_page',
      ref: 'first-week',
      into: 'joining',
      title: 'Your first week',
      description: 'A checklist for new team members.',
      document: {
        markdown: `## Day one

- [ ] Your accounts work
- [ ] You have met the person who helps you this month
- [ ] You have read [how we decide](./decisions.md)

## By the end of the week

- [ ] A change of yours is in use, even a small one
- [ ] You have improved one page of this handbook
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
      description: 'Our regular meetings and their purpose.',
      document: {
        markdown: `All meetings are in [the calendar](./calendar). A meeting without a question to answer is cancelled.

| Meeting | When | Question | Who |
|---|---|---|---|
| Weekly | | What is stuck? | everyone |
| Review | | Does it work as intended? | its authors and users |
`,
      },
    },
    {
      operation: 'insert_page',
      ref: 'decisions',
      into: 'working',
      title: 'How we decide',
      description: 'Who decides, and where decisions are recorded.',
      document: {
        markdown: `The people who do the work decide, after asking those who are affected. Before a decision that is hard to reverse, write down:

1. **The question**, in one sentence.
2. **The options**, including doing nothing.
3. **The decision**, and the reasons for it.
4. **The conditions** under which we would reconsider it.

Record each decision as a page below this one.
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
First restore the service. Look for the cause later.
{% endhint %}

1. Report the problem in the channel that everyone reads.
2. Choose one of [us](./people) to lead. This person does nothing else.
3. Revert the last change if it may be the cause.
4. Inform the people who are affected, at once and then every half hour.
5. Afterwards, write down what happened, without blame, and how to prevent it.
`,
      },
    },
  ],
};
