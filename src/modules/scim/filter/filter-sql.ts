import { containing } from '../../../common/db/like.js';
import { ScimError } from '../protocol/scim-error.js';
import type { Comparison, Filter, FilterValue } from './filter.js';
import { OPERATORS, type FilterColumn, type FilterColumns, type FilterList } from './filter-columns.js';

const SIGNS = { eq: '=', ne: 'IS DISTINCT FROM', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;
/** Times as RFC 3339 writes them. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i;

/** Which schema the attributes of a kind may be named with. */
export interface FilterSubject {
  /** In lower case. */
  schema: string;
  columns: FilterColumns;
}

/** Writes a filter as a condition. Values are added to `values`, and never become a part of the text. */
export class FilterSql {
  constructor(
    private readonly subject: FilterSubject,
    private readonly values: unknown[],
  ) {}

  write(filter: Filter): string {
    switch (filter.kind) {
      case 'and':
      case 'or':
        return `(${this.write(filter.of[0])} ${filter.kind.toUpperCase()} ${this.write(filter.of[1])})`;
      case 'not':
        return `(${this.write(filter.of)}) IS NOT TRUE`;
      case 'present':
        return this.present(this.columnOf(filter.path));
      case 'some':
        return this.some(filter);
      case 'compare':
        return this.compare(this.columnOf(filter.path), filter);
    }
  }

  /** `emails[type eq "work" and value eq "…"]`, and the same for members. */
  private some({ path, of }: Extract<Filter, { kind: 'some' }>): string {
    const terms = termsOf(of);
    const type = terms.find((term) => term.kind === 'compare' && term.path === 'type' && term.op === 'eq');
    const others = terms.filter((term) => term !== type);
    const isWork = type?.kind === 'compare' && typeof type.value === 'string' && type.value.toLowerCase() === 'work';
    if (type !== undefined && !isWork) throw unsupported(`${path}[…]`);
    const column = this.columnOf(isWork ? `${path}[work]` : path);
    const [term, ...more] = others;
    if (term === undefined) return this.present(column);
    if (more.length > 0 || term.kind !== 'compare' || term.path !== 'value') throw unsupported(`${path}[…]`);
    return this.compare(column, term);
  }

  private present(column: FilterColumn | FilterList): string {
    return column.kind === 'list' ? column.some(() => 'true') : `${column.sql} IS NOT NULL`;
  }

  private compare(column: FilterColumn | FilterList, { path, op, value }: Extract<Filter, { kind: 'compare' }>): string {
    if (!OPERATORS[column.kind].includes(op)) throw new ScimError('invalidFilter', `The filter cannot compare \`${path}\` with \`${op}\``);
    if (value === null && (op === 'eq' || op === 'ne')) return `${op === 'eq' ? 'NOT ' : ''}(${this.present(column)})`;
    switch (column.kind) {
      case 'boolean':
        return `${column.sql} ${SIGNS[op as 'eq']} ${this.bind(booleanOf(path, value))}::boolean`;
      case 'moment':
        return `${column.sql} ${SIGNS[op as 'eq']} ${this.bind(momentOf(path, value))}::timestamptz`;
      case 'list':
        return this.compareList(column, op, textOf(path, value));
      case 'text':
        return this.compareText(`lower(${column.sql})`, op, textOf(path, value).toLowerCase());
      case 'exact':
        return this.compareText(column.sql, op, textOf(path, value));
    }
  }

  private compareList(list: FilterList, op: Comparison, text: string): string {
    const value = list.isExact ? text : text.toLowerCase();
    if (op === 'eq') return list.has(`${this.bind(value)}::text`);
    return list.some((one) => this.compareText(one, op, value));
  }

  private compareText(sql: string, op: Comparison, value: string): string {
    if (op === 'co') return `${sql} LIKE ${this.bind(containing(value))}`;
    if (op === 'sw') return `${sql} LIKE ${this.bind(containing(value).slice(1))}`;
    if (op === 'ew') return `${sql} LIKE ${this.bind(containing(value).slice(0, -1))}`;
    return `${sql} ${SIGNS[op as 'eq']} ${this.bind(value)}`;
  }

  private columnOf(path: string): FilterColumn | FilterList {
    const name = path.startsWith(`${this.subject.schema}:`) ? path.slice(this.subject.schema.length + 1) : path;
    if (!Object.hasOwn(this.subject.columns, name)) throw unsupported(path);
    return this.subject.columns[name]!;
  }

  private bind(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** The terms that must all be fulfilled. */
const termsOf = (filter: Filter): Filter[] => (filter.kind === 'and' ? filter.of.flatMap(termsOf) : [filter]);

const unsupported = (path: string) => new ScimError('invalidFilter', `The filter cannot ask for \`${path}\`: it is not indexed`);

function textOf(path: string, value: FilterValue): string {
  if (typeof value === 'string' && !value.includes('\0') && value.isWellFormed()) return value;
  throw new ScimError('invalidFilter', `The filter compares \`${path}\` with something that is not a text`);
}

/** Some senders write truth values as texts. */
function booleanOf(path: string, value: FilterValue): boolean {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text === 'true' || text === 'false') return text === 'true';
  throw new ScimError('invalidFilter', `The filter compares \`${path}\` with something that is neither true nor false`);
}

function momentOf(path: string, value: FilterValue): string {
  if (typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value))) return value;
  throw new ScimError('invalidFilter', `The filter compares \`${path}\` with something that is not a time`);
}
