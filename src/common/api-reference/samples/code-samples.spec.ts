import { describe, expect, test } from 'vitest';
import { codeSamples } from './code-samples.js';

const sampleOf = (id: string, ...args: Parameters<typeof codeSamples>) => codeSamples(...args).find((sample) => sample.id === id)!.source;

describe('samples of code', () => {
  const request = {
    method: 'post',
    url: 'https://api.example.com/pets',
    body: { kind: 'text', type: 'application/json', text: '{"a":1}' },
  } as const;

  test('a sample of the specification replaces ours of the same language, and others follow', () => {
    const samples = codeSamples(request, [
      { lang: 'Shell', label: 'Our CLI', source: 'pets add' },
      { lang: 'Kotlin', source: 'addPet()' },
    ]);
    expect(samples.map(({ label }) => label)).toEqual(['Our CLI', 'JavaScript', 'Python', 'Go', 'Java', 'C#', 'PHP', 'Ruby', 'Kotlin']);
    expect(samples[0]).toEqual({ label: 'Our CLI', syntax: 'bash', source: 'pets add' });
  });

  test('a body of JSON is written as a value of the language', () => {
    expect(sampleOf('python', request)).toContain('"a": 1,');
    expect(sampleOf('javascript', request)).toContain('JSON.stringify({\n    "a": 1\n  })');
  });

  test.each(['{"__proto__":{"a":1}}', '{"id":12345678901234567890}', '{"a": 1}}'])(
    'a body that would change as a value stays text: %s',
    (text) => {
      const sample = sampleOf('javascript', { ...request, body: { ...request.body, text } });
      expect(sample).toContain(`body: ${JSON.stringify(text)},`);
    },
  );

  test('a header cannot contain another one, and what is no header is left out', () => {
    const headers = [
      ['X-Trace', 'a\r\nX-Other: b'],
      ['X Bad:', 'c'],
      ['Host', 'd'],
    ] as const;
    expect(sampleOf('curl', { method: 'GET', url: 'https://api.example.com', headers })).toBe(
      "curl 'https://api.example.com' \\\n  -H 'X-Trace: a X-Other: b'",
    );
  });

  test('what nobody sees is written as an escape', () => {
    const sample = sampleOf('curl', { ...request, body: { kind: 'text', type: 'text/plain', text: '\u001B[201~\u202E' } });
    expect(sample).toContain("--data-raw $'\\x1b[201~\\xe2\\x80\\xae'");
  });

  test('an address without a host gets one', () => {
    expect(sampleOf('curl', { method: 'GET', url: '/pets' })).toBe("curl 'https://api.example.com/pets'");
  });
});
