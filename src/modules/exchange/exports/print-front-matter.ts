import type { ContentRef } from '../../../common/document/content-ref.js';
import type { HrefOf } from '../../../common/document/tag-data.js';
import type { PlacedPage } from '../format/layout.js';
import type { PageLayout, PageRecord } from '../../versions/records/page-record.js';
import { oneLine } from '../format/one-line.js';

type Field = readonly [name: string, value: unknown];

/** What a page says of itself, as YAML between two lines of `---`; nothing if its text and its path say it all. */
export function printFrontMatter({ page, renamed, alone = false }: PlacedPage, title: string | undefined, hrefOf: HrefOf): string {
  const { linkTitle, slug, description, emoji, icon, hidden, noIndex, noRobotsIndex, condition, layout, variables } = page;
  return printFields([
    ['title', title],
    // The table of contents says it, unless its line cannot.
    [
      'linkTitle',
      linkTitle !== undefined && (alone || oneLine(linkTitle) !== linkTitle || linkTitle === oneLine(page.title)) ? linkTitle : undefined,
    ],
    ['slug', renamed ? slug : undefined],
    ['description', description],
    ['emoji', emoji],
    ['icon', icon],
    ['hidden', hidden],
    ['noIndex', noIndex],
    ['noRobotsIndex', noRobotsIndex],
    ['if', condition],
    ...coverFields(page, hrefOf),
    ['layout', layout && layoutField(layout)],
    ['metaLinks', page.metaLinks && metaLinksField(page.metaLinks, hrefOf)],
    ['vars', variables],
  ]);
}

export function printFields(fields: readonly Field[]): string {
  const said = fields.filter(([, value]) => value !== undefined && value !== false && value !== '');
  return said.length === 0 ? '' : `---\n${said.map(([name, value]) => `${name}: ${yamlOf(value)}\n`).join('')}---\n\n`;
}

/** JSON is YAML, but for some characters that YAML takes for ends of lines or refuses. */
export const yamlOf = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function coverFields({ cover }: PageRecord, hrefOf: HrefOf): Field[] {
  if (!cover) return [];
  const { ref, refDark, yPos, height } = cover;
  return [
    ['cover', ref && addressOf(ref, hrefOf)],
    ['coverDark', refDark && addressOf(refDark, hrefOf)],
    ['coverY', yPos],
    ['coverHeight', height],
  ];
}

const addressOf = (ref: ContentRef, hrefOf: HrefOf): unknown => hrefOf(ref) ?? ref;

/** In the form that GitBook writes. */
function layoutField({ width, coverSize, cover, ...parts }: Partial<PageLayout>): object {
  return {
    ...(width !== undefined && { width }),
    ...((cover !== undefined || coverSize !== undefined) && {
      cover: { ...(cover !== undefined && { visible: cover }), ...(coverSize !== undefined && { size: coverSize }) },
    }),
    ...Object.fromEntries(
      Object.entries(parts)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, visible]) => [name, { visible }]),
    ),
  };
}

const metaLinksField = ({ canonical, alternates }: NonNullable<PageRecord['metaLinks']>, hrefOf: HrefOf): object => ({
  ...(canonical && { canonical: addressOf(canonical, hrefOf) }),
  ...(alternates && { alternates: alternates.map((ref) => addressOf(ref, hrefOf)) }),
});
