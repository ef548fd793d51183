import { describe, expect, it } from 'vitest';
import { parseRison } from './parse-rison.js';

describe('parseRison', () => {
  it.each([
    ['()', {}],
    ['(plan:pro,seats:12,beta:!t,trial:!f,team:!n)', { plan: 'pro', seats: 12, beta: true, trial: false, team: null }],
    ["(groups:!(a,'b c',!()),unsigned:(language:de))", { groups: ['a', 'b c', []], unsigned: { language: 'de' } }],
    ["(name:'it!'s !! (x)',id:-1.5e-3,zip:012)", { name: "it's ! (x)", id: -0.0015, zip: '012' }],
    ["('':'')", { '': '' }],
  ])('reads %s', (text, value) => {
    expect(parseRison(text)).toEqual(value);
  });

  it.each([
    '',
    '(',
    '(a)',
    '(a:)',
    '(a:b',
    '(a:b,)',
    '(a:b)c',
    "(a:'b)",
    '!x',
    '!(a,)',
    "('!x':1)",
    '(,a:b)',
    `${'!('.repeat(20)}${')'.repeat(20)}`,
  ])('refuses %s', (text) => {
    expect(parseRison(text)).toBeUndefined();
  });

  it('makes __proto__ a member like any other', () => {
    const value = parseRison('(__proto__:(admin:!t))') as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(value['admin']).toBeUndefined();
  });
});
