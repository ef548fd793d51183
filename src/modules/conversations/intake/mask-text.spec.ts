import { describe, expect, it } from 'vitest';
import type { MaskedKind } from '../../../config/env.js';
import { maskText } from './mask-text.js';

const ALL: ReadonlySet<MaskedKind> = new Set(['emails', 'phones', 'cards', 'secrets']);
const mask = (text: string) => maskText(text, ALL);

describe('maskText', () => {
  it.each([
    ['ada@example.com', '[email]'],
    ['Mail jörg.müller+x@sub.bücher.example please', 'Mail [email] please'],
    ['4111 1111 1111 1111', '[card]'],
    ['card 5500-0000-0000-0004.', 'card [card].'],
    ['+49 30 901820', '[phone]'],
    ['(030) 901820-12', '[phone]'],
    ['555-010-1234', '[phone]'],
    ['my phone is 5550101234', 'my phone is [phone]'],
    ['sk_live_4eC39HqLyjWDarjtT1zdp7dc', '[secret]'],
    ['ghp_16C7e42F292c6912E7710c838347Ae178B4a', '[secret]'],
    ['AKIAIOSFODNN7EXAMPLE', '[secret]'],
    ['Authorization: Bearer abcdef0123456789', 'Authorization: Bearer [secret]'],
    ['password: hunter22', 'password: [secret]'],
    ['api_key="abc123def"', 'api_key="[secret]"'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w', '[secret]'],
    ['https://ada:hunter2@example.com/', 'https://[secret]@example.com/'],
    ['d41d8cd98f00b204e9800998ecf8427e', '[secret]'],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\nafter', '[secret]\nafter'],
    ['-----BEGIN PRIVATE KEY-----\nMIIE', '[secret]'],
  ])('masks %j', (text, masked) => {
    expect(mask(text)).toBe(masked);
    expect(mask(masked)).toBe(masked);
  });

  it.each([
    'order 4111111111111112 of 2026-11-21',
    'version 10.4.2, 192.168.100.200 and 21.11.2026',
    'invoice 20261121004',
    'the password reset does not work, and my token expires',
    'id 123e4567-e89b-12d3-a456-426614174000',
    'see getting-started-with-the-command-line-interface',
    '-----BEGIN CERTIFICATE-----',
    '@mention and a@b',
  ])('leaves %j as it is', (text) => {
    expect(mask(text)).toBe(text);
  });

  it('masks only the chosen kinds', () => {
    expect(maskText('ada@example.com +49 30 901820', new Set(['emails']))).toBe('[email] +49 30 901820');
    expect(maskText('ada@example.com', new Set())).toBe('ada@example.com');
  });
});
