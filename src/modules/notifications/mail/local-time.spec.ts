import { describe, expect, it } from 'vitest';
import { nextMorning, startOfDay } from './local-time.js';

const morning = (zone: string, after: string, weekly = false) => nextMorning(zone, new Date(after), weekly).toISOString();

describe('the next morning', () => {
  it.each([
    ['UTC', '2026-11-27T07:59:59.999Z', '2026-11-27T08:00:00.000Z'],
    ['UTC', '2026-11-27T08:00:00.000Z', '2026-11-28T08:00:00.000Z'],
    ['Europe/Berlin', '2026-11-27T06:59:00.000Z', '2026-11-27T07:00:00.000Z'],
    // It is already Saturday there.
    ['Pacific/Auckland', '2026-11-27T11:30:00.000Z', '2026-11-27T19:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-27T03:00:00.000Z', '2026-11-27T16:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-27T03:00:00.000Z', '2026-11-28T02:15:00.000Z'],
    // The night in which clocks change.
    ['Europe/Berlin', '2026-03-28T23:30:00.000Z', '2026-03-29T06:00:00.000Z'],
    ['Europe/Berlin', '2026-10-24T22:30:00.000Z', '2026-10-25T07:00:00.000Z'],
    ['Mars/Olympus', '2026-11-27T03:00:00.000Z', '2026-11-27T08:00:00.000Z'],
  ])('in %s after %s is %s', (zone, after, expected) => expect(morning(zone, after)).toBe(expected));

  it('of a week is that of Monday, where the user is', () => {
    expect(morning('UTC', '2026-11-27T09:00:00.000Z', true)).toBe('2026-11-30T08:00:00.000Z');
    expect(morning('UTC', '2026-11-30T08:00:00.000Z', true)).toBe('2026-12-07T08:00:00.000Z');
    expect(morning('Pacific/Auckland', '2026-11-29T18:00:00.000Z', true)).toBe('2026-11-29T19:00:00.000Z');
  });
});

it('a day begins at midnight of the zone', () => {
  expect(startOfDay('Asia/Tokyo', new Date('2026-11-27T14:59:00.000Z')).toISOString()).toBe('2026-11-26T15:00:00.000Z');
  expect(startOfDay('Asia/Tokyo', new Date('2026-11-27T15:00:00.000Z')).toISOString()).toBe('2026-11-27T15:00:00.000Z');
});
