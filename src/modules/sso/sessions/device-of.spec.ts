import { expect, it } from 'vitest';
import { deviceOf } from './device-of.js';

const said = (agent: string | undefined) => deviceOf({ headers: { 'user-agent': agent } });
const LIKE = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE} Chrome/126.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${LIKE} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['bindery-cli/0.2.0 (Linux)', 'Bindery CLI on Linux'],
  ['curl/8.7.1', 'curl'],
  ['Something (Linux)', 'Linux'],
  ['<script>alert(1)</script>', null],
  [`${'x'.repeat(600)}Firefox/128.0`, null],
  ['', null],
  [undefined, null],
])('%s is %s', (agent, device) => expect(said(agent)).toBe(device));
