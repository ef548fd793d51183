import { markdownText } from '../../../common/document/readable-markdown.js';
import type { SiteListing } from './listed-pages.js';

/** An overview of a site for language models, as llmstxt.org describes it: each page with its Markdown and its description. */
export function llms(title: string, { spaces }: SiteListing, base: string): string {
  const filled = spaces.filter(({ pages }) => pages.length > 0);
  const sections = filled.map(({ title: space, pages }) => {
    const lines = pages.map(({ page, url }) => {
      const about = markdownText(page.description ?? '');
      return `- [${markdownText(page.title)}](${url}.md)${about === '' ? '' : `: ${about}`}\n`;
    });
    return `\n## ${markdownText(space)}\n\n${lines.join('')}`;
  });
  const whole = `\n## Optional\n\n- [All pages in one file](${base}/llms-full.txt)\n`;
  return `# ${markdownText(title)}\n${sections.join('')}${filled.length > 0 ? whole : ''}`;
}
