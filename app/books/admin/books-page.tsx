import { useNavigation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDate, startOfDay } from '../../platform/time.ts';
import { lastMonth, listLockedMonths, monthOf } from '../../settings/locked-months.server.ts';
import { readSection } from '../../settings/settings.server.ts';
import { Figure, Figures } from '../../staff-kit/list/figures.tsx';
import { askedOf } from '../../staff-kit/list/list-address.ts';
import { AddressForm } from '../../staff-kit/list/list-filters.tsx';
import { ROWS_FRAME } from '../../staff-kit/list/list-frame.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Table } from '../../ui/table.tsx';
import { monthOfDays, returnPeriodOf, whyNoReturn } from '../book-period.ts';
import { booksQuery, type Cell, REPORT_NAMES, REPORTS, type ReportName } from '../books.schema.ts';
import { readReport } from '../books.server.ts';
import { listMonthFiles } from '../month/month-files.server.ts';
import type { Route } from './+types/books-page';
import { MonthEnd } from './month-end.tsx';
import { choices, PeriodFields } from './period-fields.tsx';
import { amount, columnsOf, withTotals } from './report-columns.tsx';
import { ReturnFiles } from './return-files.tsx';

const pageQuery = booksQuery.extend({ report: z.enum(REPORT_NAMES as [ReportName, ...ReportName[]]).default('sales') });

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'books');
  const { db, now } = getShop(context);
  const { report: name, ...asked } = askedOf(pageQuery, request.url);
  const report = await readReport(db, name, asked, now());
  const sales = name === 'sales' ? report : await readReport(db, 'sales', asked, now());
  const { registration, eInvoice } = await readSection(db, 'tax');
  const shown = monthOfDays(report);
  const month = shown && shown < monthOf(now()) ? shown : lastMonth(now());
  const locked = (await listLockedMonths(db)).find((each) => each.month === month) ?? null;
  const file = (await listMonthFiles(db)).find((each) => each.month === month) ?? null;
  const monthEnd = { month, locked, file };
  return {
    report,
    sales: sales.totals,
    period: asked.period,
    noReturn: whyNoReturn(registration),
    hasEInvoices: eInvoice !== 'off',
    monthEnd,
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Books');

export default function BooksPage({ loaderData: { report, sales, period, noReturn, hasEInvoices, monthEnd } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const isLoading = useNavigation().location?.pathname === '/admins/books';
  const { name, title, from, to, rows, rowCount } = report;
  const asked = new URLSearchParams(params);
  asked.delete('report');
  return (
    <>
      <PageHead>
        <h1>Books</h1>
        <span className="flex flex-wrap gap-2">
          <ButtonLink to="/admins/books/settlements" size="small" variant="secondary">
            Settlements
          </ButtonLink>
          <ButtonLink to="/admins/books/profit" size="small" variant="secondary">
            Profit
          </ButtonLink>
          {hasEInvoices && (
            <ButtonLink to="/admins/books/e-invoices" size="small" variant="secondary">
              E-invoices
            </ButtonLink>
          )}
          <a className="button button-secondary button-small" href={`/api/books/${name}/csv?${asked}`} download>
            <Icon name="download" /> Download CSV
          </a>
        </span>
      </PageHead>
      <AddressForm label="Report and period">
        <SelectField label="Report" name="report" key={`report ${name}`} defaultValue={name} options={choices(REPORTS)} />
        <PeriodFields {...{ period, from, to }} />
      </AddressForm>
      <Figures>
        <Amount label="Invoiced" rupees={sales['invoiced']} />
        <Amount label="Credit notes" rupees={sales['credited']} />
        <Amount label="Net, with GST" rupees={sales['net']} />
      </Figures>
      <p className="-my-2 min-h-6 text-ink-soft" role="status">
        {isLoading ? 'Loading...' : `${title}, ${daysWords(from, to)}. ${countWords(rows.length, rowCount)}`}
      </p>
      {noReturn ? <p className="field-hint">{noReturn}</p> : <ReturnFiles period={returnPeriodOf({ from, to })} query={String(asked)} />}
      <MonthEnd key={monthEnd.month} {...monthEnd} />
      <section className={`${ROWS_FRAME} md:overflow-x-auto`} aria-label={title} aria-busy={isLoading || undefined}>
        <Table
          caption={`${title}, ${daysWords(from, to)}`}
          rows={withTotals(report)}
          rowKey={({ key }) => key}
          frameClassName={FRAME}
          columns={columnsOf(report)}
          empty={
            <EmptyState icon="receipt" title="Nothing in this period">
              Documents are counted by their issue date in India.
            </EmptyState>
          }
        />
      </section>
    </>
  );
}

/** Reports have as many columns as a return needs: compact, and scrolling sideways. */
const FRAME = [
  'md:w-max md:max-w-360 md:min-w-full md:[&_thead_th]:max-w-28 md:[&_thead_th]:whitespace-normal',
  'md:[&_:is(th,td)]:max-w-56 md:[&_:is(th,td)]:px-2 md:[&_:is(th,td)]:text-(length:--text-xs) md:[&_tbody_:is(th,td)]:py-1.5',
].join(' ');

const Amount = ({ label, rupees = 0 }: { label: string; rupees?: Cell | undefined }) => <Figure label={label} value={amount(rupees)} />;

function daysWords(from: string, to: string) {
  const [first, last] = [formatDate(startOfDay(from)), formatDate(startOfDay(to))];
  return first === last ? first : `${first} to ${last}`;
}

function countWords(shown: number, all: number) {
  if (shown < all) return `First ${formatCount(shown)} of ${formatCount(all)} rows. The CSV has all of them.`;
  return `${formatCount(all)} ${all === 1 ? 'row' : 'rows'}`;
}
