import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { BarTable } from './bar-table.tsx';
import { ColumnChart, roundTop } from './chart.tsx';

const render = (element: ReactNode) =>
  renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />).replaceAll('<!-- -->', '');

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [10, 10],
  [11, 12],
  [13, 16],
  [119_200, 120_000],
  [820_000, 1_000_000],
])('a chart whose highest column is %i scales up to %i', (highest, top) => {
  expect(roundTop(highest)).toBe(top);
});

test('a chart describes its newest value to screen readers, and all values in a table', () => {
  const columns = [
    { key: '2026-11-20', tick: '11-20', value: 1234 },
    { key: '2026-11-21', tick: '11-21', value: 5 },
  ];
  const html = render(<ColumnChart label="Views by day" unit="views" columns={columns} />);
  expect(html).toContain('aria-valuetext="2026-11-21: 5 views"');
  expect(html).toContain('<th scope="row">2026-11-20</th><td>1,234</td>');
});

test('charts render on the server without style attributes, which the content policy forbids', () => {
  const html = render(
    <>
      <ColumnChart label="By day" unit="views" columns={[{ key: '2026-11-21', tick: '11-21', value: 12 }]} />
      <BarTable caption="By page" heading="Page" unit="Views" rows={[{ key: 'home', label: 'Home', value: 12 }]} empty="None." />
    </>,
  );
  expect(html).toContain('Home');
  expect(html).not.toContain('style=');
});
