import { type Directive, directivesIn, trimmed } from './myst-fences.js';
import type { MystContext } from './myst-context.js';

/** As many columns stand beside each other. */
const MOST_COLUMNS = 4;

/** Grids, cards and buttons of sphinx-design. */
export class MystCards {
  constructor(private readonly blocks: MystContext) {}

  /** Cards alone are a table of cards, items alone are columns, and anything else is its content. */
  async grid({ body }: Directive, depth: number): Promise<string[]> {
    const { directives, isAll } = directivesIn(body);
    const cards = directives.flatMap((item) => this.cardIn(item) ?? []);
    if (isAll && cards.length > 0 && cards.length === directives.length) return this.cards(cards, depth);
    const isColumns =
      isAll && directives.length > 1 && directives.length <= MOST_COLUMNS && directives.every(({ name }) => name === 'grid-item');
    if (!isColumns) return this.blocks.translate(body, depth + 1);
    const columns: string[] = [];
    for (const { body: inner } of directives)
      columns.push('{% column %}', '', ...(await this.blocks.translate(inner, depth + 1)), '', '{% endcolumn %}', '');
    return ['{% columns %}', ...columns, '{% endcolumns %}'];
  }

  async card(directive: Directive, depth: number): Promise<string[]> {
    const { title, href, body, image } = this.partsOf(directive);
    const head =
      title === ''
        ? href === undefined
          ? []
          : [`[${href}](${href})`, '']
        : [`**${href === undefined ? title : `[${unlinked(title)}](${href})`}**`, ''];
    return [...(image === undefined ? [] : [`![](${image})`, '']), ...head, ...(await this.blocks.translate(body, depth + 1))];
  }

  button({ name, argument, options, body }: Directive): string[] {
    const text = body.join(' ').trim();
    const found = name === 'button-link' ? { href: argument } : this.target(argument, options['ref-type'] ?? 'any');
    const label =
      text === ''
        ? ((found && 'title' in found ? found.title : undefined) ?? argument)
        : this.blocks.inline.translate(text).replace(/<[^<>]*>/g, '');
    return [
      `<a class="button ${options['outline'] === undefined ? 'primary' : 'secondary'}" href="${(found?.href ?? argument).replace(/^<|>$/g, '').replaceAll('"', '&quot;')}">${label}</a>`,
    ];
  }

  private cardIn(item: Directive): Directive | undefined {
    if (item.name === 'grid-item-card' || item.name === 'card') return item;
    if (item.name !== 'grid-item') return undefined;
    const { directives, isAll } = directivesIn(item.body);
    return isAll && directives.length === 1 && directives[0]!.name === 'card' ? directives[0] : undefined;
  }

  private async cards(cards: readonly Directive[], depth: number): Promise<string[]> {
    const parts = cards.map((card) => this.partsOf(card));
    const [hasTarget, hasCover] = [parts.some(({ href }) => href !== undefined), parts.some(({ image }) => image !== undefined)];
    const rows: string[] = [];
    for (const { title, href, image, body } of parts) {
      rows.push(
        '<tr>',
        '<td>',
        '',
        ...(title === '' ? [] : [`**${title}**`]),
        '',
        '</td>',
        '<td>',
        '',
        ...(await this.blocks.translate(body, depth + 1)),
        '',
        '</td>',
      );
      if (hasTarget)
        rows.push(href === undefined ? '<td></td>' : `<td><a href="${href.replace(/^<|>$/g, '').replaceAll('"', '&quot;')}"></a></td>`);
      if (hasCover) rows.push(image === undefined ? '<td></td>' : `<td><a href="${image}"></a></td>`);
      rows.push('</tr>');
    }
    const target = hasTarget ? '<th data-hidden data-card-target data-type="content-ref"></th>' : '';
    const cover = hasCover ? '<th data-hidden data-card-cover data-type="files"></th>' : '';
    return [
      '<table data-view="cards">',
      `<thead><tr><th></th><th></th>${target}${cover}</tr></thead>`,
      '<tbody>',
      ...rows,
      '</tbody>',
      '</table>',
    ];
  }

  private partsOf({ argument, options, body }: Directive): { title: string; href?: string; image?: string; body: string[] } {
    const header = body.findIndex((line) => /^\^{3,}\s*$/.test(line));
    // Signs divide the head and the foot of a card from its text.
    const shown = body.filter((line, at) => at !== header && !/^\+{3,}\s*$/.test(line));
    const link = options['link'] ?? options['url'];
    const href = link === undefined ? undefined : (this.target(link, options['link-type'] ?? 'url')?.href ?? link);
    const image = options['img-top'] ?? options['img-background'] ?? options['img-bottom'] ?? options['cover'];
    const title = this.blocks.inline.translate(argument);
    return {
      title,
      body: trimmed(shown),
      ...(href !== undefined && href !== '' && { href }),
      ...(image !== undefined && image !== '' && { image }),
    };
  }

  private target(link: string, type: string): { href: string; title?: string } | undefined {
    const { inline } = this.blocks;
    if (type === 'ref') return inline.labelled(link) ?? inline.find(link);
    return inline.find(link);
  }
}

const unlinked = (text: string): string => text.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1');
