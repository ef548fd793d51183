import type { Meter } from './meter.js';
import { asText } from './operators.js';

/** Unknown if the value has no such method or the arguments do not fit. */
type Method = (value: unknown, args: readonly unknown[], meter: Meter) => unknown;

const ofText =
  (apply: (text: string) => string): Method =>
  (value, _, meter) => {
    if (typeof value !== 'string') return meter.unknown(undefined);
    meter.text(value);
    return meter.text(apply(value));
  };

const ofTwoTexts =
  (holds: (text: string, other: string) => boolean): Method =>
  (value, [other], meter) => {
    if (typeof value !== 'string' || typeof other !== 'string') return meter.unknown(false);
    meter.spend(value.length / 64);
    return holds(value, other);
  };

const includesText = ofTwoTexts((text, other) => text.includes(other));

const whole = (value: unknown): value is number => Number.isInteger(value);

/** These are pure, and their cost is limited by the length of what they read. */
export const METHODS: Readonly<Record<string, Method>> = {
  includes(value, args, meter) {
    if (!Array.isArray(value)) return includesText(value, args, meter);
    meter.spend(value.length);
    return value.includes(args[0]);
  },
  indexOf(value, [sought], meter) {
    if (typeof value !== 'string' && !Array.isArray(value)) return meter.unknown(undefined);
    meter.spend(value.length);
    if (Array.isArray(value)) return value.indexOf(sought);
    return typeof sought === 'string' ? value.indexOf(sought) : meter.unknown(-1);
  },
  startsWith: ofTwoTexts((text, other) => text.startsWith(other)),
  endsWith: ofTwoTexts((text, other) => text.endsWith(other)),
  toLowerCase: ofText((text) => text.toLowerCase()),
  toUpperCase: ofText((text) => text.toUpperCase()),
  trim: ofText((text) => text.trim()),
  at(value, [place], meter) {
    if ((typeof value !== 'string' && !Array.isArray(value)) || !whole(place)) return meter.unknown(undefined);
    return value.at(place) as unknown;
  },
  slice(value, [from, to], meter) {
    if (!whole(from) || (to !== undefined && !whole(to))) return meter.unknown(undefined);
    if (typeof value === 'string') return meter.text(value.slice(from, to));
    if (!Array.isArray(value)) return meter.unknown(undefined);
    meter.spend(value.length);
    return value.slice(from, to);
  },
  join(value, [between], meter) {
    if (!Array.isArray(value)) return meter.unknown(undefined);
    const separator = typeof between === 'string' ? between : ',';
    let joined = '';
    for (const [index, item] of value.entries()) {
      meter.spend(1);
      joined = meter.text(index === 0 ? asText(item) : joined + separator + asText(item));
    }
    return joined;
  },
};
