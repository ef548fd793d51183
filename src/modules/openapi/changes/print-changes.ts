import type { SpecChange, SpecChanges } from './change-rules.js';

/** Prints changes as Markdown, breaking ones first. */
export function printChanges({ count, changes }: Omit<SpecChanges, 'markdown'>): string {
  if (count === 0) return 'No changes to operations, parameters or schemas.\n';
  const sections = [
    section(
      'Breaking changes',
      changes.filter(({ breaking }) => breaking),
    ),
    section(
      'Other changes',
      changes.filter(({ breaking }) => !breaking),
    ),
  ];
  const more = count - changes.length;
  return [...sections, more > 0 ? [`And ${more} more.`] : []]
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function section(title: string, changes: readonly SpecChange[]): string[] {
  if (changes.length === 0) return [];
  return [`## ${title}`, '', ...changes.map(({ subject, message }) => `- ${code(subject)}: ${message}`)];
}

/** A code span may contain backticks if its own fence is longer. */
function code(text: string): string {
  const line = text.replaceAll(/\s/g, ' ');
  if (!line.includes('`')) return `\`${line}\``;
  const longest = Math.max(...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${line} ${fence}`;
}
