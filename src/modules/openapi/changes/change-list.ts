import { CHANGE_RULES, type ChangeRule, type SpecChange, type SpecChanges } from './change-rules.js';

/** The changes that are kept; all are counted. */
const MOST = 1000;
const LONGEST = 300;

/** Collects the changes between two specifications. */
export class ChangeList {
  private readonly breaking: SpecChange[] = [];
  private readonly others: SpecChange[] = [];
  private count = 0;

  add(rule: ChangeRule, subject: string, message: string): void {
    const breaking = CHANGE_RULES[rule];
    const list = breaking ? this.breaking : this.others;
    this.count += 1;
    if (list.length < MOST) list.push({ rule, breaking, subject: short(subject), message: short(message) });
  }

  result(): SpecChanges {
    const changes = [...this.breaking, ...this.others].slice(0, MOST);
    const summary = { breaking: this.breaking.length > 0, count: this.count, changes };
    return { ...summary, markdown: printChanges(summary) };
  }
}

const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text);

/** Prints changes as Markdown, breaking ones first. */
function printChanges({ count, changes }: Omit<SpecChanges, 'markdown'>): string {
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
