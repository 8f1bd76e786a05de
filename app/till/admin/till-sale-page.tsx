import { useState } from 'react';
import { downloadCreditNote, downloadInHouseInvoice } from '../../invoices/download-invoice.ts';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { getShop, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { readSection } from '../../settings/settings.server.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { DetailColumns, PageHead, Panel } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Button } from '../../ui/button.tsx';
import { getTillSale } from '../read-till-sales.server.ts';
import { PAYMENT_NAMES, type TillSale } from '../till.schema.ts';
import { tillNames } from '../till-names.ts';
import type { Route } from './+types/till-sale-page';
import { ReceiptPaper } from './receipt-paper.tsx';
import { ReturnForm } from './return-form.tsx';
import { useTillName } from './use-till-name.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  await requireStaff(context, 'in-house');
  const { db } = getShop(context);
  return { sale: await orErrorPage(getTillSale(db, requireId(id))), names: tillNames((await readSection(db, 'payments')).tillNames) };
}

export const meta: Route.MetaFunction = () => staffMeta('Sale at the till');

export default function TillSalePage({ loaderData: { sale, names } }: Route.ComponentProps) {
  const [till] = useTillName(names);
  const [isTaking, setTaking] = useState(false);
  const { id, invoiceId, number, reference, soldAt, soldBy, lines, returns } = sale;
  const isAllBack = lines.every(({ quantity, returned }) => quantity === returned);
  return (
    <>
      <BackLink to="/admins/invoices/till/sales">Sales and returns</BackLink>
      <PageHead>
        <div>
          <h1>{invoiceId ?? number}</h1>
          <p className="soft">{`${reference} · ${sale.till} · ${formatDateTime(soldAt)} · ${soldBy}${sale.wasOffline ? ' · offline' : ''}`}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" variant="secondary" onClick={() => print()}>
            Print receipt
          </Button>
          {invoiceId && (
            <Button size="small" variant="secondary" onClick={() => downloadInHouseInvoice(id)}>
              A4 invoice
            </Button>
          )}
          {invoiceId && !isAllBack && (
            <Button size="small" onClick={() => setTaking(true)}>
              Take goods back
            </Button>
          )}
        </div>
      </PageHead>
      <DetailColumns className="min-[1000px]:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <Goods lines={lines} />
          {returns.map((each) => (
            <Returned key={each.id} {...each} />
          ))}
        </div>
        <ReceiptPaper receipt={sale.receipt} />
      </DetailColumns>
      {isTaking && <ReturnForm key={returns.length} sale={sale} till={till} onClose={() => setTaking(false)} />}
    </>
  );
}

const money = (rupees: number) => formatRupees(paiseFromRupees(rupees), { decimals: 'when-needed' });

const Goods = ({ lines }: Pick<TillSale, 'lines'>) => (
  <Panel aria-labelledby="till-goods">
    <h2 id="till-goods">Goods</h2>
    <ul className="divide-y divide-hairline">
      {lines.map(({ position, productName, quantity, returned, total }) => (
        <li key={position} className="flex justify-between gap-3 py-2">
          <span>
            {`${quantity} × ${productName}`}
            {returned > 0 && <span className="soft block">{`${returned} came back`}</span>}
          </span>
          <span className="tabular">{money(total)}</span>
        </li>
      ))}
    </ul>
  </Panel>
);

function Returned({ number, creditNoteId, creditNote, method, reference, reason, paid, createdAt, lines }: TillSale['returns'][number]) {
  return (
    <Panel aria-labelledby={number} className="grid gap-1.5">
      <h2 id={number}>{`${number}: ${money(paid)} back by ${PAYMENT_NAMES[method]}`}</h2>
      <p className="soft">{[formatDateTime(createdAt), reason, reference].filter(Boolean).join(' · ')}</p>
      <ul>
        {lines.map(({ position, productName, quantity, restocked }) => (
          <li
            key={position}
          >{`${quantity} × ${productName}, ${restocked === quantity ? 'back to stock' : `${restocked} back to stock`}`}</li>
        ))}
      </ul>
      <div>
        <Button size="small" variant="secondary" onClick={() => downloadCreditNote(creditNoteId)}>
          {`Credit note ${creditNote}`}
        </Button>
      </div>
    </Panel>
  );
}
