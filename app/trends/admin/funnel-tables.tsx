// The funnel by source, campaign, device and day.
import type { ReactNode } from 'react';
import { NOT_KNOWN } from '../../analytics/visit-touch.ts';
import { formatCount } from '../../platform/money.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { FUNNEL_STEPS, type Funnel, type FunnelStep, type FunnelSums } from '../funnel.schema.ts';
import { daysInWords } from './days-in-words.ts';
import { Part } from './trend-parts.tsx';

export const STEPS = Object.keys(FUNNEL_STEPS) as FunnelStep[];
export const rate = (part: number, of: number) => (of === 0 ? '-' : `${((part / of) * 100).toFixed(1)}%`);

/** `isOfAll`: of all devices and sources, as the lists of orders are. */
export function FunnelTables({ funnel, isOfAll }: { funnel: Funnel; isOfAll: boolean }) {
  const { sources, campaigns, devices, steps } = funnel;
  return (
    <>
      <Sums
        by="source"
        rows={sources}
        nameOf={({ source }) => source}
        names={[{ key: 'source', header: 'Source', isHeading: true, cell: ({ source }) => source }]}
        empty={<EmptyState icon="chart" title="No source in this period" />}
      />
      <Sums
        by="campaign"
        rows={campaigns.filter(({ campaign, medium }) => campaign || medium)}
        keyOf={({ source, medium, campaign }) => [source, medium, campaign].join('\n')}
        nameOf={({ source, campaign }) => campaign || source}
        names={[
          { key: 'campaign', header: 'Campaign', isHeading: true, cell: ({ campaign }) => campaign || '-' },
          { key: 'source', header: 'Source', cell: ({ source }) => source },
          { key: 'medium', header: 'Medium', cell: ({ medium }) => medium || '-' },
        ]}
        empty={
          <EmptyState icon="tag" title="No campaign in this period">
            Links with utm_source, utm_medium and utm_campaign are listed here.
          </EmptyState>
        }
      />
      <Sums
        by="device"
        rows={devices}
        nameOf={({ device }) => device || NOT_KNOWN}
        names={[{ key: 'device', header: 'Device', isHeading: true, cell: ({ device }) => device || NOT_KNOWN }]}
        empty={<EmptyState icon="chart" title="No device in this period" />}
      />
      <Sums
        by="day"
        caption="By day, newest first"
        rows={steps.toReversed().filter((row) => STEPS.some((step) => row[step] > 0))}
        keyOf={({ from }) => from}
        nameOf={daysInWords}
        {...(isOfAll && { daysOf: ({ from, to }: Days) => ({ from, to }) })}
        names={[{ key: 'day', header: 'Day', isHeading: true, cell: daysInWords }]}
        empty={<EmptyState icon="chart" title="No visits or orders in this period" />}
      />
    </>
  );
}

export type Days = { from: string; to: string };

/** The figure of a step. Orders have a list; visits are counted, and kept nowhere one by one. */
export function Counted({ step, count, days }: { step: FunnelStep; count: number; days: Days | undefined }) {
  if (step !== 'orders' || !days || count === 0) return formatCount(count);
  return (
    <Link to={`/admins/orders?${new URLSearchParams(days)}`} className="link" aria-label={`${FUNNEL_STEPS[step]}: ${formatCount(count)}`}>
      {formatCount(count)}
    </Link>
  );
}

interface SumsProps<Row> {
  by: string;
  caption?: string;
  rows: Row[];
  nameOf: (row: Row) => string;
  /** Where the name is not unique. */
  keyOf?: (row: Row) => string;
  /** Whose list of orders and views a row has. */
  daysOf?: (row: Row) => Days;
  /** The columns before the steps. */
  names: Column<Row>[];
  empty: ReactNode;
}

const Sums = <Row extends FunnelSums>({ by, caption = `By ${by}`, rows, nameOf, keyOf = nameOf, daysOf, names, empty }: SumsProps<Row>) => (
  <Part title={`By ${by}`}>
    <Table
      caption={caption}
      rows={rows}
      rowKey={keyOf}
      rowLabel={nameOf}
      columns={[
        ...names,
        ...STEPS.map(
          (step): Column<Row> => ({
            key: step,
            header: FUNNEL_STEPS[step],
            align: 'end',
            cell: (row) => <Counted step={step} count={row[step]} days={daysOf?.(row)} />,
          }),
        ),
        { key: 'rate', header: 'Orders per visit', align: 'end', cell: ({ orders, product }) => rate(orders, product) },
      ]}
      empty={empty}
    />
  </Part>
);
