/** A list is one space, because Bindery sends all pages of a space at once. */
export const PAGES_IN_A_SPACE = 50;
/** The text of new pages has no topic, so that a product that creates many pages does not have to search more. */
export const NEW = -1;

const TOPICS = [
  ...['backup', 'certificate', 'cluster', 'container', 'dashboard', 'deployment', 'firewall', 'gateway', 'invoice', 'latency'],
  ...['migration', 'notebook', 'password', 'pipeline', 'printer', 'quota', 'replica', 'schedule', 'telephone', 'warehouse'],
];

export const topicOf = (n) => TOPICS[n % TOPICS.length];
export const titleOf = (n) => `Page ${n} about the ${topicOf(n)}`;

/**
 * Creates the spaces that the pages are put into in turn, and one for the pages that are created while it is measured.
 * @param {number} pages
 * @param {(title: string) => Promise<string>} create Returns the id of the space.
 */
export async function inSpaces(pages, create) {
  const spaces = [];
  for (let nth = 0; nth < pages / PAGES_IN_A_SPACE; nth++) spaces.push(await create(`Part ${nth}`));
  return { spaces, space: await create('New pages') };
}

/** About two and a half kilobytes with the blocks that documentation has. Each turn changes one sentence. */
export const markdownOf = (n, turn = 0) => `${about(n)} This is version ${turn}. ${words(n, 80)}.

## Steps

${Array.from({ length: 8 }, (_, i) => `${i + 1}. **${words(n + i, 3)}**: ${words(n + i, 14)}`).join('\n')}

## Settings

| Name | Type | Meaning |
|---|---|---|
${Array.from({ length: 6 }, (_, i) => `| \`${words(n + i, 1)}\` | text | ${words(n * i, 8)} |`).join('\n')}

\`\`\`js
${Array.from({ length: 8 }, (_, i) => `const value${i} = read(${n}, '${words(i, 2)}');`).join('\n')}
\`\`\`

## Questions

${words(n + 1, 90)}.
`;

/** A document that was made from turn 0 of the text, with the sentence of this turn. A save that changes nothing would cost less. */
export function versionOf(document, turn) {
  if (!document.includes('This is version 0.')) throw new Error('The stored document does not have the text that was sent');
  return document.replace('This is version 0.', `This is version ${turn}.`);
}

const about = (n) => (n === NEW ? 'A new page.' : `What everybody should know about the ${topicOf(n)}.`);
const WORDS =
  'the service reads every page once and stores what it has found before it answers with a list of all places where it stands'.split(' ');
/** A new page counts as page 0, because the remainder of a negative number is negative. */
const words = (seed, count) =>
  Array.from({ length: count }, (_, i) => WORDS[(Math.max(0, seed) * 7 + i * (1 + (Math.max(0, seed) % 5))) % WORDS.length]).join(' ');
