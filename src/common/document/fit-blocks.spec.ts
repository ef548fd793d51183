import { expect, it } from 'vitest';
import { BLOCKS } from './node-table.js';
import { fit, wordsOfBlocks } from './fit-blocks.js';
import { parseMarkdown } from './parse-markdown.js';

it.each([
  ['prompt', '{% prompt description="Ask this" %}\n```\nWhy?\n```\n{% endprompt %}', 'Ask this Why?'],
  [
    'update',
    '{% updates %}\n{% update date="2026-01-01" tags="fix" %}\nQuick.\n{% endupdate %}\n{% endupdates %}',
    '2026-01-01, fix Quick.',
  ],
  ['tab', '{% tabs %}\n{% tab title="One" %}\nText.\n{% endtab %}\n{% endtabs %}', 'One Text.'],
])('a %s that must not stand in a quote leaves its titles and its text', (_, markdown, words) => {
  expect(wordsOfBlocks(fit(parseMarkdown(markdown, {}).document.nodes, BLOCKS.blockquote.nodes))).toBe(words);
});
