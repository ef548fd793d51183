import { CHANGE_RULES, type ChangeRule, type SpecChange, type SpecChanges } from './change-rules.js';
import { printChanges } from './print-changes.js';

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
