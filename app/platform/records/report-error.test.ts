import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog } from './log.server.ts';
import { messageOf, reportError } from './report-error.server.ts';

const VALUES = [
  'Meenakshi Iyer',
  '7, Cotton Row\n    at Mylapore (near:4:2)',
  'params: Thayir, Sadam',
  '"Quoted" Venkat\n    at run (file:///home/Kaveri.ts:1:2)',
  'meenakshi@home.test',
  '+91 98123 45670',
  '098123-45670',
  'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
];
const TRACES = /Meenakshi|Iyer|Cotton|Mylapore|Thayir|Sadam|Venkat|Kaveri|home\.test|98123|45670|b5bb9d80/;

/** Deterministic, so that a failure repeats. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % below;
  };
}

const WRAPS: Array<(error: Error) => unknown> = [
  (error) => error,
  (error) => new Error('outer', { cause: error }),
  (error) => new AggregateError([error, error], 'several'),
  (error) => new Error(String(error)),
  (error) => String(error),
  (error) => new Error(`Again: ${error.stack}`),
  (error) => Object.assign(error, { message: 'Failed query' }),
  (error) => Object.assign(error, { message: '' }),
  (error) => {
    error.cause = error;
    return error;
  },
];

test('no way of wrapping a failed statement lets one of its values into the log', () => {
  for (let seed = 1; seed < 500; seed++) {
    const pick = random(seed * 7919);
    const params = Array.from({ length: 1 + pick(4) }, () => VALUES[pick(VALUES.length)]);
    let error: unknown = new DrizzleQueryError('insert into "addresses" values ($1, $2)', params, new Error('too many connections'));
    for (let depth = pick(3); depth >= 0 && error instanceof Error; depth--) error = WRAPS[pick(WRAPS.length)]?.(error);
    const lines: string[] = [];
    createLog((line) => lines.push(line)).error('request failed', error);
    expect([seed, TRACES.exec(lines.join('') + messageOf(error))?.[0]]).toEqual([seed, undefined]);
  }
});

test('the reason stays readable through the whole chain of causes', () => {
  const reason = Object.assign(new Error('sorry, too many clients already'), { code: '53300', severity: 'FATAL' });
  const error = new Error('The order was not placed', { cause: new DrizzleQueryError('rollback', ['Meenakshi'], reason) });
  expect(messageOf(error)).toBe('The order was not placed: Failed query: sorry, too many clients already');
  expect(reportError(error)).toMatchObject({ causes: [{ sql: 'rollback', causes: [{ code: '53300' }] }] });
  const stack = reportError(error).stack ?? [];
  expect(stack[0]).toMatch(/^at .*report-error\.test\.ts:\d+:\d+\)?$/);
});

test.each([
  ['550 5.1.1 <asha@example.com>: user unknown', '550 5.1.1 <…>: user unknown'],
  ['to +91-98123-45670 at 9812345670, 0 98123 45670', 'to … at …, 0 …'],
  ['order 0198b2c4-9812-7345-8670-981234567012 of 1234567890 paise', 'order 0198b2c4-9812-7345-8670-981234567012 of 1234567890 paise'],
  ['token eyJhbGciOiJIUzI1NiJ9_abcdefghijklmnop-12345678 refused', 'token … refused'],
  ['ORD-1042-1 at 2026-11-21T06:00:00.000Z', 'ORD-1042-1 at 2026-11-21T06:00:00.000Z'],
])('%s is logged as %s', (given, told) => {
  expect(messageOf(new Error(given))).toBe(told);
});
