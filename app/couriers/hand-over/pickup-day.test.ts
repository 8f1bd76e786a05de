import { expect, test } from 'vitest';
import { pickupDay } from './pickup-day.ts';

test.each([
  ['2026-11-22T18:29:59Z', '2026-11-23', 'the last second of a day'],
  ['2026-11-22T18:30:00Z', '2026-11-23', 'midnight'],
  ['2026-11-22T20:00:00Z', '2026-11-23', 'half past one at night'],
  ['2026-11-23T00:00:00Z', '2026-11-23', 'half past five'],
  ['2026-11-23T06:29:59Z', '2026-11-23', 'a second before noon'],
  ['2026-11-23T06:30:00Z', '2026-11-24', 'noon'],
])('asked at %s, the van comes on %s: %s in India', (now, day) => expect(pickupDay(new Date(now))).toBe(day));
