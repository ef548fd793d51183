import { describe, expect, it } from 'vitest';
import { renderHtml } from './render-html.js';

describe('renderHtml', () => {
  it('escapes text and attributes', () => {
    const hostile = `"><script>alert('x')</script>&`;
    expect(renderHtml(<p title={hostile}>{hostile}</p>)).toBe(
      `<p title="&quot;>&lt;script>alert('x')&lt;/script>&amp;">&quot;>&lt;script>alert('x')&lt;/script>&amp;</p>`,
    );
  });
});
