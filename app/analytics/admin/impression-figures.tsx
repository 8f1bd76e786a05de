import type { ReactNode } from 'react';
import { formatCount } from '../../platform/money.ts';
import { formatDate, startOfDay } from '../../platform/time.ts';
import { ChangeLine } from '../../staff-kit/change/change-line.tsx';
import { abbreviateCount } from '../../staff-kit/change/daily-change.ts';
import { FIGURE, Figure, Figures } from '../../staff-kit/list/figures.tsx';
import type { ImpressionSummary } from '../analytics.schema.ts';

export function ImpressionFigures({ summary }: { summary: ImpressionSummary }) {
  const { today, yesterday, highest, total } = summary;
  return (
    <Figures className="md:grid-cols-3">
      <Count label="Yesterday's Impressions" count={yesterday.count}>
        {dayInWords(yesterday.day)}
      </Count>
      <Count label="Highest Impressions Day" count={highest?.count ?? 0}>
        {highest ? dayInWords(highest.day) : 'No day yet'}
      </Count>
      <Change label="Today's vs Yesterday's Change" current={today.count} previous={yesterday.count} words={['Today', 'Yesterday']} />
      <Change label="This Week vs Last Week" current={summary.thisWeek} previous={summary.lastWeek} words={['This week', 'Last week']} />
      <Change
        label="This Month vs Last Month"
        current={summary.thisMonth}
        previous={summary.lastMonth}
        words={['This month', 'Last month']}
      />
      <Count label="Total Impressions" count={total}>
        Since the first visit
      </Count>
    </Figures>
  );
}

const dayInWords = (day: string) => formatDate(startOfDay(day));

function Count({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  return (
    <Figure label={label} value={abbreviateCount(count)} title={formatCount(count)}>
      <dd className="soft">{children}</dd>
    </Figure>
  );
}

interface ChangeProps {
  label: string;
  current: number;
  previous: number;
  words: [current: string, previous: string];
}

function Change({ label, current, previous, words }: ChangeProps) {
  const counts = (show: (count: number) => string) => `${words[0]} ${show(current)} · ${words[1]} ${show(previous)}`;
  return (
    <Figure label={label}>
      <ChangeLine current={current} previous={previous} decimals={1} className={FIGURE} />
      <dd className="soft" title={counts(formatCount)}>
        {counts(abbreviateCount)}
      </dd>
    </Figure>
  );
}
