import { expect, test } from 'vitest';
import { dictionaries } from './dictionaries.server.ts';
import { weekdaysIn } from './weekdays.ts';
import { learn } from './words.ts';

learn('hi', dictionaries.hi?.messages ?? {});

test.each([
  ['Monday to Friday', 'सोमवार से शुक्रवार'],
  ['Monday to Saturday', 'सोमवार से शनिवार'],
  ['Tuesday to Sunday', 'मंगलवार से रविवार'],
  ['Thursday', 'गुरुवार'],
  ['By appointment', 'By appointment'],
  ['Monday to Someday', 'Monday to Someday'],
])('%s is %s in Hindi', (written, hindi) => {
  expect(weekdaysIn(written, 'hi')).toBe(hindi);
  expect(weekdaysIn(written, 'en')).toBe(written);
});
