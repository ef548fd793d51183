import { Injectable } from '@nestjs/common';
import { Database } from '../../../../common/db/database.js';
import { plainParagraph } from '../../../../common/document/plain-document.js';
import { type Block, type Document, EMPTY_DOCUMENT } from '../../../../common/document/rich-text.js';
import type { Outcome } from '../model/import-entry.entity.js';

/** The most lines of a section. The report of the import has all. */
const MOST_LINES = 20;
const LONGEST_LINE = 300;

interface Line {
  text: string;
  /** The number of lines of its section. */
  all: number;
}

const TITLES: Readonly<Partial<Record<Outcome, string>>> = { moved: 'Moved', removed: 'Removed', skipped: 'Not imported' };

/** Describes an import for those who review its change request. */
@Injectable()
export class DescribeImport {
  constructor(private readonly database: Database) {}

  async describe(importId: string): Promise<Document> {
    const counts = await this.database.query<{ outcome: Outcome; count: number }>(
      `SELECT outcome, count(*)::int AS count FROM import_entries WHERE import_id = $1 AND kind <> 'entry' AND outcome IS NOT NULL
       GROUP BY outcome ORDER BY outcome`,
      [importId],
    );
    const said = counts.map(({ outcome, count }) => `${count} ${outcome}`).join(', ');
    const sections: Block[] = [];
    for (const [outcome, title] of Object.entries(TITLES)) sections.push(...section(title, await this.files(importId, outcome)));
    sections.push(...section('To look at', await this.noted(importId)), ...section('Links that lead nowhere', await this.links(importId)));
    return { ...EMPTY_DOCUMENT, nodes: [plainParagraph(`The import ${importId}: ${said}.`), ...sections] };
  }

  /** Files that no page refers to are not worth a line. */
  private files(importId: string, outcome: string): Promise<Line[]> {
    return this.database.query<Line>(
      `SELECT concat_ws(': ', e.path, coalesce('it was ' || e.former, e.reason)) AS text, (count(*) OVER ())::int AS all FROM import_entries e
       WHERE e.import_id = $1 AND e.outcome = $2 AND e.kind <> 'entry' AND (e.outcome <> 'skipped' OR e.kind IN ('page', 'reusable-content'))
       ORDER BY e.n LIMIT ${MOST_LINES}`,
      [importId, outcome],
    );
  }

  private noted(importId: string): Promise<Line[]> {
    return this.database.query<Line>(
      `SELECT concat_ws(': ', e.path, e.reason) AS text, (count(*) OVER ())::int AS all FROM import_entries e
       WHERE e.import_id = $1 AND e.reason IS NOT NULL AND e.outcome IN ('created', 'updated', 'unchanged') AND e.kind <> 'entry'
       ORDER BY e.n LIMIT ${MOST_LINES}`,
      [importId],
    );
  }

  private links(importId: string): Promise<Line[]> {
    return this.database.query<Line>(
      `SELECT concat(e.path, ':' || l.line, ': ', l.text, ' → ', l.href) AS text, (count(*) OVER ())::int AS all
       FROM import_links l JOIN import_entries e ON e.import_id = l.import_id AND e.n = l.n
       WHERE l.import_id = $1 AND l.problem IS NOT NULL ORDER BY l.n, l.at LIMIT ${MOST_LINES}`,
      [importId],
    );
  }
}

function section(title: string, lines: readonly Line[]): Block[] {
  const [first] = lines;
  if (!first) return [];
  const more = first.all > lines.length ? [`and ${first.all - lines.length} more`] : [];
  const texts = [...lines.map(({ text }) => text), ...more];
  const items = texts.map((text) => block('list-item', [plainParagraph(short(text))]));
  return [{ ...plainParagraph(title), type: 'heading-2' }, block('list-unordered', items)];
}

const short = (text: string): string => (text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE).toWellFormed()}…` : text);

const block = (type: Block['type'], nodes: Block[]): Block => ({ object: 'block', type, isVoid: false, data: {}, nodes });
