// What Trends and Funnel show alike.
import type { ComponentProps, ReactNode } from 'react';
import { ColumnChart } from '../../analytics/admin/chart.tsx';
import { formatCount } from '../../platform/money.ts';
import { dayAndMonth, monthInWords } from '../../platform/time.ts';
import { SectionHead } from '../../staff-kit/page-parts.tsx';

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="min-w-0">
    <SectionHead>
      <h2>{title}</h2>
    </SectionHead>
    {children}
  </section>
);

export const ChartPanel = ({ title, ...chart }: { title: string } & ComponentProps<typeof ColumnChart>) => (
  <section className="rounded-panel border border-hairline bg-paper p-4 max-md:p-3">
    <h2 className="text-(length:--text-base)">{title}</h2>
    <ColumnChart {...chart} />
  </section>
);

/** As a chart has room for it. */
export const tickOf = (day: string, isByMonth: boolean) => (isByMonth ? monthInWords(day) : dayAndMonth(day));

/** What a conversion is counted from. */
export const conversionWords = ({ placedOrders, visits }: { placedOrders: number | null; visits: number | null }) =>
  `Orders placed: ${formatCount(placedOrders ?? 0)}; visits to a product: ${formatCount(visits ?? 0)}`;
