import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChangeLine } from './change-line.tsx';

test.each([
  [3, 2, 'Up', 'text-leaf'],
  [2, 3, 'Down', 'text-kumkum'],
  [2, 2, 'No change', 'text-ink-soft'],
  [0, 0, 'No change', 'text-ink-soft'],
  // Less than half a percent is shown as 0%.
  [1001, 1000, 'No change', 'text-ink-soft'],
])('%i after %i is %s', (current, previous, label, colour) => {
  const html = renderToString(<ChangeLine current={current} previous={previous} decimals={0} />);
  expect([html.includes(label), html.includes(`${colour} `)]).toEqual([true, true]);
});
