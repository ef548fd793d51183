import { randomBytes } from 'node:crypto';

const COUNTERS = 0x1000;

let lastTime = 0;
let counter = 0;

/** A UUID of version 7: those of one process sort by their creation. */
export function newUuid(): string {
  const now = Date.now();
  if (now > lastTime) [lastTime, counter] = [now, 0];
  else if (++counter === COUNTERS) [lastTime, counter] = [lastTime + 1, 0];
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastTime, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const text = bytes.toString('hex');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}
