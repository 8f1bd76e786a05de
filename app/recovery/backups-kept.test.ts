import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backupIdOf, KEPT, keptBackups, madeAtOf } from './backups-kept.ts';

/** A backup at 02:30 India time on each of that many days, the last on 23 November 2026, a Monday. */
const nightly = (days: number) => Array.from({ length: days }, (_, ago) => new Date(Date.UTC(2026, 10, 22 - ago, 21)));
const dayIn = (moment: Date) => new Date(moment.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
const daysKept = (moments: Date[]) => [...keptBackups(moments)].map(dayIn).toSorted().toReversed();

test.each<[string, Date[], string[]]>([
  ['none', [], []],
  ['a single one, however old', [new Date('2019-01-01T00:00:00Z')], ['2019-01-01']],
  [
    'every night of a fortnight: seven days, then Sundays, then the end of a month',
    nightly(14),
    ['2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-15'],
  ],
  [
    'every night of two months',
    nightly(61),
    [
      ...['2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17'],
      ...['2026-11-15', '2026-11-08', '2026-10-31', '2026-09-30'],
    ],
  ],
  [
    'two of one day in India, on two days in UTC: the newer',
    [new Date('2026-11-22T19:00:00Z'), new Date('2026-11-23T18:00:00Z')],
    ['2026-11-23'],
  ],
])('%s', (_, moments, days) => {
  expect(daysKept(moments)).toEqual(days);
});

test('after years of nightly backups there are 7 days, 4 weeks and 12 months, and about twenty backups', () => {
  const kept = daysKept(nightly(1_000));
  expect(kept.length).toBe(20);
  expect(kept.at(-1)).toBe('2025-12-31');
});

const history = fc.uniqueArray(
  fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2030-01-01T00:00:00Z'), noInvalidDate: true }),
  { maxLength: 200, selector: (moment) => moment.getTime() },
);

test('the newest backup stays, nothing is invented, and no more stay than the schedule has places', () => {
  fc.assert(
    fc.property(history, (moments) => {
      const kept = keptBackups(moments);
      const newest = Math.max(...moments.map((moment) => moment.getTime()));
      expect(moments.length === 0 || [...kept].some((moment) => moment.getTime() === newest)).toBe(true);
      expect([...kept].every((moment) => moments.includes(moment))).toBe(true);
      expect(kept.size).toBeLessThanOrEqual(KEPT.days + KEPT.weeks + KEPT.months);
    }),
  );
});

test('what is kept stays kept when the rest is removed, in whatever order they are listed', () => {
  fc.assert(
    fc.property(history, (moments) => {
      const kept = keptBackups(moments);
      expect(keptBackups([...kept])).toEqual(kept);
      expect(keptBackups(moments.toReversed())).toEqual(kept);
    }),
  );
});

test('pruning after each backup keeps what pruning once at the end would keep', () => {
  const all = nightly(400).toReversed();
  let present: Date[] = [];
  for (const moment of all) present = [...keptBackups([...present, moment])];
  expect(present.map(dayIn).toSorted()).toEqual(daysKept(all).toSorted());
});

test('a name says when a backup was made; other names are not backups', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (moment) => {
      expect(madeAtOf(backupIdOf(moment))?.getTime()).toBe(Math.floor(moment.getTime() / 1000) * 1000);
    }),
  );
  for (const name of ['', 'pictures', '20261399T000000Z', '20261123T210500Z.part', 'x20261123T210500Z', '2026-11-23'])
    expect(madeAtOf(name)).toBeNull();
});
