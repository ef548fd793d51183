import type { GitbookLine, GitbookTag } from './gitbook-tags.js';
import { asText } from './mdx-text.js';

const PLACES: Readonly<Record<string, string>> = {
  'path-parameters': 'Path parameters',
  'query-parameters': 'Query parameters',
  'body-parameters': 'Body parameters',
  'form-data-parameters': 'Form data',
  headers: 'Headers',
};

/** `{% swagger src="…" %}` shows a specification, and is one of ours. */
export const isOfMethod = ({ name, said, closing }: GitbookTag): boolean =>
  name === 'swagger'
    ? closing || said['summary'] !== undefined || said['baseUrl'] !== undefined
    : /^(?:swagger|api-method)(?:-|$)/.test(name);

/** Writes methods of an API as headings, parameters and responses: `{% api-method %}` of old pages, and `{% swagger %}` after it. */
export class GitbookMethods {
  private method: string[] = [];
  private place = '';
  private isSummary = false;

  lines(lines: readonly GitbookLine[]): string[] {
    return lines.flatMap(({ text, tag }) => {
      if (tag && isOfMethod(tag)) return ['', ...this.written(tag.name.replace(/^(?:swagger|api-method)-?/, ''), tag), ''];
      if (!this.isSummary || text.trim() === '') return [text];
      this.isSummary = false;
      return [`## ${text.trim()}`];
    });
  }

  private written(part: string, { closing, said }: GitbookTag): string[] {
    if (closing) return part === 'summary' ? this.method : [];
    switch (part) {
      case '':
        return this.begun(said);
      case 'summary':
        this.isSummary = true;
        return [];
      case 'parameter':
        return this.parameter(said);
      case 'response':
      case 'response-example': {
        const status = said['httpCode'] ?? said['status'];
        if (status === undefined) return [];
        return [`**${asText(status)}** ${asText(said['description'] ?? '')}`.trimEnd()];
      }
      default: {
        const place = PLACES[part];
        return place === undefined ? [] : [`**${place}**`];
      }
    }
  }

  private begun(said: Readonly<Record<string, string>>): string[] {
    const address = `${said['host'] ?? said['baseUrl'] ?? ''}${said['path'] ?? ''}`.replaceAll('`', '');
    this.method = [`**\`${(said['method'] ?? 'get').toUpperCase()}\`** \`${address}\``];
    this.place = '';
    const { summary } = said;
    return summary === undefined ? [] : [`## ${asText(summary)}`, '', ...this.method];
  }

  private parameter({ in: place = '', name = '', type, required }: Readonly<Record<string, string>>): string[] {
    const heading = place === '' || place === this.place ? [] : [`**${asText(place)}**`, ''];
    this.place = place;
    const facts = [...(type === undefined ? [] : [asText(type)]), ...(required === 'true' ? ['required'] : [])];
    return [...heading, `**\`${name.replaceAll('`', '')}\`**${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`];
  }
}
