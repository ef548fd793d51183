import { describe, expect, it } from 'vitest';
import { extractIssues } from './extract-issues.js';

const issuesOf = (...bodies: string[]) =>
  extractIssues(
    null,
    bodies.map((body) => ({ type: 'message' as const, role: 'user', body })),
  );
const titlesOf = (...bodies: string[]) => issuesOf(...bodies).map(({ title }) => title);

describe('the issues of a conversation', () => {
  it.each([
    [
      'numbered lines',
      'Hi team,\n1. How do I change the logo of our site?\n2) Why is the invoice missing?\n3. Please add a webhook for comments.',
      ['How do I change the logo of our site?', 'Why is the invoice missing?', 'Please add a webhook for comments.'],
    ],
    [
      'numbers within a line',
      'Two things: 1) How do I export a space as PDF? 2) Can guests write comments?',
      ['How do I export a space as PDF?', 'Can guests write comments?'],
    ],
    [
      'sentences that begin with also',
      'The export stops at page ten. Also, our custom domain has no certificate.',
      ['The export stops at page ten.', 'Our custom domain has no certificate.'],
    ],
    [
      'several question marks',
      'How do I invite a colleague? Where can I download the invoice for March?',
      ['How do I invite a colleague?', 'Where can I download the invoice for March?'],
    ],
    [
      'questions in one sentence',
      'How do I rename a space and where can I see the invoices?',
      ['How do I rename a space?', 'Where can I see the invoices?'],
    ],
    [
      'questions in other languages',
      'Wie ändere ich das Logo der Seite? Wo finde ich die Rechnung vom März?',
      ['Wie ändere ich das Logo der Seite?', 'Wo finde ich die Rechnung vom März?'],
    ],
  ])('are several: %s', (_, body, titles) => {
    expect(titlesOf(body)).toEqual(titles);
  });

  it('are one where another sentence only says more about it', () => {
    expect(titlesOf('The import fails with an error. Can you please help me? Is that normal?')).toHaveLength(1);
    expect(titlesOf('How do I export a space as PDF? Is there a way to do it?')).toEqual(['How do I export a space as PDF?']);
    expect(titlesOf('Saving fails:\n1. Open the editor\n2. Write a line\n3. Nothing is saved')).toHaveLength(1);
  });

  it('are at most five', () => {
    const topics = ['export formats', 'custom domains', 'guest accounts', 'webhook signatures', 'search filters', 'page templates'];
    expect(titlesOf(topics.map((topic, i) => `${i + 1}. How do I configure ${topic}?`).join('\n'))).toHaveLength(5);
  });

  it.each([
    ['Hello there! Hope you are well. Quick question: how do I export a page as PDF?', 'How do I export a page as PDF?'],
    ['Hi, how are you? I was wondering how the invoice can be changed.', 'How the invoice can be changed.'],
    ['Sorry to bother you again. The sync of our repository is stuck. Can you help?', 'The sync of our repository is stuck.'],
    ['Hey Sam, love the product! We have a problem. Pages load slowly since Monday.', 'Pages load slowly since Monday.'],
  ])('have the question as their title, not the small talk: %s', (body, title) => {
    expect(titlesOf(body)).toEqual([title]);
  });
});
