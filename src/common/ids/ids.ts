import { randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = ALPHABET.length;
const TIME_LENGTH = 8;
const RANDOM_LENGTH = 12;
/** The largest multiple of the base that fits in a byte: higher bytes would favour the first letters. */
const UNBIASED = 256 - (256 % BASE);

const bytes = new Uint8Array(1024);
let drawn = bytes.length;

let lastTime = 0;
let lastDigits: number[] = [];

/** 20 characters: milliseconds first, then random digits, so that ids sort (under collation C) by their creation. */
export function newId(): string {
  const now = Date.now();
  if (now > lastTime) {
    lastTime = now;
    lastDigits = randomDigits(RANDOM_LENGTH);
  } else {
    lastDigits = successor(lastDigits);
  }
  return encodeTime(lastTime) + spell(lastDigits);
}

/** Unbiased letters and digits, suitable for secrets. */
export const randomText = (length: number): string => spell(randomDigits(length));

function spell(digits: readonly number[]): string {
  let text = '';
  for (const digit of digits) text += ALPHABET[digit];
  return text;
}

function randomDigits(length: number): number[] {
  const digits: number[] = [];
  while (digits.length < length) {
    const byte = randomByte();
    if (byte < UNBIASED) digits.push(byte % BASE);
  }
  return digits;
}

/** Random bytes are drawn in bulk, because a draw costs far more than its bytes. A used byte is erased here. */
function randomByte(): number {
  if (drawn === bytes.length) {
    randomFillSync(bytes);
    drawn = 0;
  }
  const byte = bytes[drawn]!;
  bytes[drawn++] = 0;
  return byte;
}

function successor(digits: readonly number[]): number[] {
  const next = [...digits];
  for (let i = next.length - 1; i >= 0; i--) {
    next[i] = (next[i]! + 1) % BASE;
    if (next[i] !== 0) return next;
  }
  lastTime += 1;
  return next;
}

function encodeTime(time: number): string {
  let text = '';
  for (let rest = time; text.length < TIME_LENGTH; rest = Math.floor(rest / BASE)) text = ALPHABET[rest % BASE] + text;
  return text;
}
