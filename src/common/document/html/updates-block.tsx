import type { ComponentChildren } from 'preact';
import { blocksOf, type BlockView } from './renderer.js';

const FORMATS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  numeric: { year: 'numeric', month: '2-digit', day: '2-digit' },
  short: { year: 'numeric', month: 'short', day: 'numeric' },
  full: { year: 'numeric', month: 'long', day: 'numeric' },
};
const DAY = /^\d{4}-\d\d-\d\d/;

export const updates: BlockView = (block, renderer) => {
  const format = FORMATS[String(block.data['format'])] ?? FORMATS['full'];
  const languages = Intl.DateTimeFormat.supportedLocalesOf(renderer.context.language);
  const formatter = new Intl.DateTimeFormat(languages, { ...format, timeZone: 'UTC' });
  return (
    <div class="updates">
      {blocksOf(block).map((update) => {
        const { date, tags } = update.data as { date: string; tags?: readonly string[] };
        return (
          <section class="update">
            <div class="update-head">
              {dateElement(date, formatter)}
              {tags && tags.length > 0 && (
                <ul class="update-tags">
                  {tags.map((tag) => (
                    <li class="tag">{tag}</li>
                  ))}
                </ul>
              )}
            </div>
            <div class="update-content">{renderer.blocks(blocksOf(update))}</div>
          </section>
        );
      })}
    </div>
  );
};

/** A date is any text: one that is not a day of the calendar is shown as it is. */
function dateElement(date: string, formatter: Intl.DateTimeFormat): ComponentChildren {
  const time = DAY.test(date) ? Date.parse(date.slice(0, 10)) : Number.NaN;
  if (Number.isNaN(time)) return <span class="update-date">{date}</span>;
  return (
    <time class="update-date" dateTime={date.slice(0, 10)}>
      {formatter.format(time)}
    </time>
  );
}
