import { it } from 'vitest';
import { keepKeys, withKeys } from './block-keys.js';
import { canonical } from './canonical.js';
import { checkDocument } from './check-document.js';
import { parseMarkdown } from './parse-markdown.js';
import { BlockEditor } from './edit-blocks.js';
import { hashOf } from '../store/canonical-json.js';
import { newId } from '../../../common/db/ids.js';
import { Session } from 'node:inspector';
const prof = (name: string, run: () => unknown) => {
  const s = new Session(); s.connect(); s.post('Profiler.enable'); s.post('Profiler.setSamplingInterval', { interval: 200 }); s.post('Profiler.start');
  run();
  s.post('Profiler.stop', (_e: unknown, r: any) => {
    const by = new Map<string, number>();
    const nodes = new Map<number, any>(r.profile.nodes.map((n: any) => [n.id, n]));
    r.profile.samples.forEach((id: number, i: number) => { const f = nodes.get(id).callFrame; const k = f.functionName + ' ' + f.url.split('/').slice(-2).join('/') + ':' + f.lineNumber; by.set(k, (by.get(k) ?? 0) + r.profile.timeDeltas[i]); });
    console.log('PROF ' + name + '\n' + [...by].sort((a, b) => b[1] - a[1]).slice(0, 14).map(([k, v]) => 'P ' + (v / 1000).toFixed(0) + ' ' + k).join('\n'));
  });
};
const time = <T>(name: string, run: () => T): T => { const b = performance.now(); const r = run(); console.log(name, (performance.now() - b).toFixed(0)); return r; };
it('x', () => {
  const md32 = '## Head\n\n' + 'Some **bold** text with a [link](https://example.com/x) and `code` in it.\n\n- one\n- two\n\n'.repeat(340);
  for (let i = 0; i < 3; i++) {
    const { document } = time(`parse ${md32.length}`, () => parseMarkdown(md32));
    console.log(JSON.stringify(document).length);
    time('check', () => console.log(checkDocument(document).length));
    const k = time('withKeys', () => withKeys(document, newId));
    time('hash', () => hashOf(k));
    time('keepKeys', () => keepKeys(k, document, newId));
    time('canonical', () => canonical(document));
  }
  prof('parse', () => { for (let i = 0; i < 10; i++) parseMarkdown(md32); });
  const dd = parseMarkdown(md32).document;
  prof('check', () => { for (let i = 0; i < 10; i++) checkDocument(dd); });
  prof('keep', () => { const k = withKeys(dd, newId); for (let i = 0; i < 5; i++) keepKeys(k, dd, newId); });
  const bad = '<div a="b"> {% hint style="info" %} *_**__~~`x [a](b) '.repeat(600);
  time(`parse bad ${bad.length}`, () => parseMarkdown(bad));
  const big = parseMarkdown('x y\n\n'.repeat(14_000)).document;
  console.log('big', JSON.stringify(big).length);
  const kb = withKeys(big, newId);
  time('check', () => checkDocument(kb));
  time('editor', () => { const e = new BlockEditor(kb); for (let i = 0; i < 100; i++) { e.count('x'); e.replaceText(i % 2 ? 'z' : 'x', i % 2 ? 'x' : 'z'); e.insert(kb.nodes[i * 10]!.key!, 1, big.nodes.slice(0, 3)); } return e.document; });
  time('withKeys', () => withKeys(kb, newId));
  time('hash', () => hashOf(kb));
  time('keepKeys', () => keepKeys(kb, parseMarkdown('y x\n\n'.repeat(14_000)).document, newId));
});
