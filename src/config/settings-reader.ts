import { resolve } from 'node:path';

export type Source = Readonly<Record<string, string | undefined>>;

/** Reads settings of each kind, and collects what is wrong with them. */
export abstract class SettingsReader {
  /** Of all settings. */
  readonly names = new Set<string>();
  protected readonly problems: string[] = [];

  protected constructor(private readonly source: Source) {}

  /** Where this machine finds programs: no setting of ours. */
  get programPath(): string {
    return this.source['PATH'] ?? '/usr/local/bin:/usr/bin:/bin';
  }

  /** What is set and probably meant as a setting, with the setting that may be meant. */
  misspelt(): { name: string; meant: string | undefined }[] {
    const known = [...this.names];
    const prefixes = known.flatMap((name) => /^[A-Z0-9]+_/.exec(name)?.[0] ?? []);
    // Git has variables of its own, which are set on many machines.
    const ours = prefixes.filter((prefix, i) => prefix !== 'GIT_' && prefixes.indexOf(prefix) !== i);
    return Object.keys(this.source).flatMap((name) => {
      if (this.names.has(name)) return [];
      const meant = known.find((other) => isOneLetterAway(name, other));
      return meant !== undefined || ours.some((prefix) => name.startsWith(prefix)) ? [{ name, meant }] : [];
    });
  }

  /** An empty value is treated as absent, because compose files and shells write absent values that way. */
  protected text(name: string): string | undefined {
    this.names.add(name);
    return this.source[name]?.trim() || undefined;
  }

  /** Relative paths start at the working directory. */
  protected files(name: string): string[] {
    const names = this.text(name)?.split(',') ?? [];
    return [...new Set(names.flatMap((file) => (file.trim() === '' ? [] : resolve(file.trim()))))];
  }

  /** A list of values of one form, in lower case. */
  protected setOf(name: string, form: RegExp, wanted: string): ReadonlySet<string> {
    const values = (this.text(name)?.split(',') ?? []).map((value) => value.trim().toLowerCase());
    return values.every((value) => form.test(value)) ? new Set(values) : this.refuse(name, wanted, new Set<string>());
  }

  protected folder(name: string): string | undefined {
    const path = this.text(name);
    return path === undefined ? undefined : resolve(path);
  }

  protected integer(name: string, { from, to, otherwise }: { from: number; to: number; otherwise: number }): number {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= from && value <= to) return value;
    return this.refuse(name, `a whole number from ${from} to ${to}${name === 'WORKERS' ? ', or auto' : ''}`, otherwise);
  }

  protected flag(name: string, otherwise: boolean, accepted = 'true or false'): boolean {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined) return otherwise;
    if (['true', '1', 'yes', 'on'].includes(text)) return true;
    if (['false', '0', 'no', 'off'].includes(text)) return false;
    return this.refuse(name, accepted, otherwise);
  }

  protected autoFlag(name: string): boolean | 'auto' {
    const text = this.text(name)?.toLowerCase();
    return text === undefined || text === 'auto' ? 'auto' : this.flag(name, false, 'true, false or auto');
  }

  protected oneOf<T extends string>(name: string, values: readonly T[], otherwise: T): T {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    return values.find((value) => value === text) ?? this.refuse(name, `one of ${values.join(', ')}`, otherwise);
  }

  /** All of them, unless the value names some of them, or `none`. */
  protected someOf<T extends string>(name: string, values: readonly T[], otherwise: readonly T[] = values): ReadonlySet<T> {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined) return new Set(otherwise);
    const named = text === 'none' ? [] : text.split(',').map((value) => value.trim());
    if (named.every((value) => values.some((known) => known === value))) return new Set(named as T[]);
    return this.refuse(name, `none, or some of ${values.join(', ')}, separated by commas`, new Set(otherwise));
  }

  protected url(name: string, protocols: readonly string[]): string | undefined {
    const text = this.text(name);
    if (text === undefined || (URL.canParse(text) && protocols.includes(new URL(text).protocol))) return text;
    return this.refuse(name, `a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`, undefined);
  }

  /** The address of a service, to which paths are added: without slashes at its end. */
  protected webAddress(name: string): string | undefined {
    return this.url(name, ['http:', 'https:'])?.replace(/(?<!\/)\/+$/, '');
  }

  protected secret(name: string, minimum: number): string | undefined {
    const text = this.text(name);
    if (text === undefined || (text.length >= minimum && !/\s/.test(text))) return text;
    return this.refuse(name, `at least ${minimum} characters without spaces`, undefined);
  }

  protected matching(name: string, pattern: RegExp, accepted: string): string | undefined {
    const text = this.text(name);
    return text === undefined || pattern.test(text) ? text : this.refuse(name, accepted, undefined);
  }

  /** `name=value,name=value`, with what is special in values encoded as in addresses. */
  protected pairs(name: string): Readonly<Record<string, string>> {
    const found = (this.text(name)?.split(',') ?? []).filter((part) => part.trim() !== '').map(readPair);
    if (found.every((pair) => pair !== undefined)) return Object.fromEntries(found);
    return this.refuse(name, 'pairs such as name=value, separated by commas, with values encoded as in addresses', {});
  }

  /** Requires a setting that another one depends on. */
  protected demandBeside(given: string, demanded: string): void {
    if (this.text(given) !== undefined && this.text(demanded) === undefined) this.problems.push(`${demanded} must be set when ${given} is`);
  }

  protected refuse<T>(name: string, accepted: string, stand: T): T {
    this.problems.push(`${name} must be ${accepted}`);
    return stand;
  }
}

/** Whether a letter is missing, is one too many, is another, or has changed places with the next. */
function isOneLetterAway(text: string, name: string): boolean {
  if (Math.abs(text.length - name.length) > 1) return false;
  const longest = Math.min(text.length, name.length);
  let same = 0;
  while (same < longest && text[same] === name[same]) same += 1;
  const [a, b] = [text.slice(same), name.slice(same)];
  if (a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1)) return true;
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}

const PAIR = /^\s*([\w.-]{1,128})\s*=([^\p{Cc}]{0,4096})$/u;

function readPair(text: string): [string, string] | undefined {
  const [, name, value] = PAIR.exec(text) ?? [];
  try {
    return name === undefined ? undefined : [name, decodeURIComponent(value!.trim())];
  } catch {
    return undefined;
  }
}
