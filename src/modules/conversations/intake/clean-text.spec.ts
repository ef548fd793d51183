import { describe, expect, it } from 'vitest';
import { cleanText } from './clean-text.js';

describe('cleanText', () => {
  it('turns HTML into Markdown with its paragraphs, lists, marks and links', () => {
    expect(cleanText('<div><p>Hello <b>you</b>,</p><ul><li>one</li><li><a href="https://a.example/x">two</a></li></ul></div>')).toBe(
      'Hello **you**,\n\n- one\n- [two](https://a.example/x)',
    );
  });

  it('drops scripts, styles and comments with what they contain', () => {
    expect(cleanText('<p>a</p><script>alert(1)</script><style>p{}</style><!-- no -->b')).toBe('a\n\nb');
    expect(cleanText('a <!-- never closed')).toBe('a');
  });

  it('drops tags from Markdown, but not from code', () => {
    expect(cleanText('See <img src=x onerror=alert(1)> this\n\n```\n<div>\n```\n\nand `<b>`')).toBe(
      'See  this\n\n```\n<div>\n```\n\nand `<b>`',
    );
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](  <javascript:1>)',
    '<a href="java\nscript:1">x</a>',
    '[a]: javascript:1',
    '![x](data:text/html,1)',
  ])('removes the address of %s', (text) => {
    expect(cleanText(text)).not.toMatch(/script:|data:/);
  });

  it.each(['&lt;script&gt;1', '&#60;script>', '&#x3c;img>', '<<script>script>alert(1)</script>', '<scr<script>ipt>', '<img src=x'])(
    'leaves no tag in %s',
    (text) => {
      expect(cleanText(text)).not.toMatch(/<[a-z/!]/i);
    },
  );

  it('keeps comparisons and plain text as they are', () => {
    expect(cleanText('if a < b & c > d\nthen **go**')).toBe('if a < b & c > d\nthen **go**');
  });
});
