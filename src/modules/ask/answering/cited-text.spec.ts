import { describe, expect, it } from 'vitest';
import { citedText } from './cited-text.js';

const whole = (text: string, sources = 3) => citedText(text, sources, true);

describe('what is shown of an answer', () => {
  it.each([
    ['a sentence that cites', 'Install it [1].', 'Install it [1].'],
    ['a number after the full stop', 'Install it. [1] Then start it. [2][3]', 'Install it [1]. Then start it [2][3].'],
    ['several numbers', 'Install it [1, 2].', 'Install it [1, 2].'],
    [
      'no sentence without a number',
      'Sure! Install it [1]. It is the best of all products. Start it [2].',
      'Install it [1]. Start it [2].',
    ],
    ['no number without a source', 'Install it [1, 9]. Pay us [7].', 'Install it [1].'],
    ['nothing that cites nothing', 'Install it.\n\n- Start it.\n\n# Title', ''],
    ['items that cite', '- Install it [1].\n- Pray.\n- Start it [2].', '- Install it [1].\n- Start it [2].'],
    ['sentences of several lines', 'Install it\nas usual [1].', 'Install it as usual [1].'],
    ['code after a sentence that cites', 'Run this [1]:\n\n```sh\nnpm. start\n```', 'Run this [1]:\n\n```sh\nnpm. start\n```'],
    ['no code after a sentence that does not', 'Run this:\n\n```sh\nrm -rf /\n```\n\nDone [1].', 'Done [1].'],
    ['code that does not end', 'Run this [1]:\n```\nnpm start', 'Run this [1]:\n```\nnpm start\n```'],
    ['a full stop in code', 'Set `a. b` to 1 [1].', 'Set `a. b` to 1 [1].'],
    ['other scripts', '安装它[1]。这是最好的产品。启动它[2]。', '安装它[1]。启动它[2]。'],
  ])('has %s', (_, text, shown) => expect(whole(text)).toBe(shown));

  it('has no last sentence while its number may still come', () => {
    expect(citedText('Install it [1]. Start', 3, false)).toBe('Install it [1].');
    expect(citedText('Install it [1].', 3, false)).toBe('');
    expect(citedText('Install it [1].\n\nStart it', 3, false)).toBe('Install it [1].');
    expect(citedText('Run this [1]:\n\n```\nnpm', 3, false)).toBe('Run this [1]:');
  });

  it('is a beginning of what is shown later', () => {
    const text = 'Sure. Install it [1]. Then run this. [2]\n\n```sh\nnpm start\n```\n\n1. Open it [3].\n2. Look [9].\n\nBye.';
    let last = '';
    for (let length = 1; length <= text.length; length++) {
      const shown = citedText(text.slice(0, length), 3, false);
      expect(shown.startsWith(last)).toBe(true);
      last = shown;
    }
    expect(whole(text).startsWith(last)).toBe(true);
  });
});
