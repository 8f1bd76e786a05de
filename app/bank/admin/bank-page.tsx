import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { MoneyHead, ShowChoice } from '../../settlements/admin/money-head.tsx';
import { exact } from '../../settlements/admin/money-words.tsx';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BANK_LISTS, type BankList, bankQuery } from '../bank.schema.ts';
import { countBank, listBankLines } from '../bank-lines.server.ts';
import { listAccounts } from '../import-statement.server.ts';
import { ARRIVES_WITHIN_DAYS, listMissing } from '../transfers.server.ts';
import type { Route } from './+types/bank-page';
import { LINE_COLUMNS, TRANSFER_COLUMNS } from './bank-columns.tsx';
import { StatementUpload } from './statement-upload.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'books');
  const { db } = getShop(context);
  const query = { ...askedOf(bankQuery, request.url), limit: ROWS };
  const { show } = query;
  const lines = show === 'missing' ? { rows: [], total: 0 } : await listBankLines(db, { ...query, show });
  const missing = show === 'missing' ? await listMissing(db, query) : { rows: [], total: 0 };
  const total = lines.total + missing.total;
  leadToLastPage(request.url, query, total);
  return {
    lines: lines.rows,
    missing: missing.rows,
    total,
    page: query.page,
    show,
    sort: query.sort,
    counts: await countBank(db),
    accounts: await listAccounts(db),
    within: ARRIVES_WITHIN_DAYS,
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Bank');

const MEANING: Record<BankList, (within: number) => string> = {
  open: () =>
    'Lines without a settlement, remittance or refund. Confirm the suggested transfer, upload the missing file of the gateway or courier, or say what the line is.',
  missing: (within) =>
    `The gateway or courier says it paid these more than ${within} days before the last statement, and no line shows them. Ask for the UTR, and check that all days and accounts are uploaded.`,
  differs: () => 'The bank shows another amount than was announced. Ask the gateway or courier about the difference.',
  matched: () => 'Lines that are a settlement, remittance or refund.',
  aside: () => 'Lines that staff explained.',
  all: () => 'Every line of the statements that were uploaded.',
};

export default function BankPage({ loaderData }: Route.ComponentProps) {
  const { lines, missing, total, page, show, sort, counts, accounts, within } = loaderData;
  const frame = { total, page, caption: BANK_LISTS[show], ...useSort(sort) };
  return (
    <>
      <MoneyHead title="Bank">
        <StatementUpload accounts={accounts} />
      </MoneyHead>
      <ShowChoice label="Which lines" lists={BANK_LISTS} show={show} countOf={(list) => counts[list].count} />
      <p className="soft max-w-184">
        {MEANING[show](within)}
        {(show === 'missing' || show === 'differs') && counts[show].rupees > 0 && ` Together ${exact(counts[show].rupees)}.`}
      </p>
      {show === 'missing' ? (
        <ListFrame
          one="transfer"
          many="transfers"
          {...frame}
          rows={missing}
          rowKey={({ key }) => key}
          columns={TRANSFER_COLUMNS}
          nothing={
            <EmptyState icon="check" title="All of it arrived">
              Settlements and remittances appear here when statements cover their days and do not show them.
            </EmptyState>
          }
        />
      ) : (
        <ListFrame
          one="line"
          many="lines"
          {...frame}
          rows={lines}
          rowKey={({ id }) => id}
          columns={LINE_COLUMNS}
          nothing={
            <EmptyState icon="rupee" title={accounts.length === 0 ? 'No statements yet' : 'Nothing here'}>
              {accounts.length === 0
                ? 'Download the statement of your account as CSV from your bank, and upload it here. Lines are matched by their UTR.'
                : 'Upload the next statement when your bank has it. Days that are already here are not added twice.'}
            </EmptyState>
          }
        />
      )}
    </>
  );
}
