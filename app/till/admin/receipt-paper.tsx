import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import type { Receipt } from '../receipt.schema.ts';
import { rateWords } from '../receipt.ts';

export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const [isBrowser, setBrowser] = useState(false);
  useEffect(() => setBrowser(true), []);
  return (
    <>
      <section
        className="till-receipt mx-auto rounded-control border border-hairline bg-white p-3"
        aria-label="Receipt"
        // On a phone it is scrolled, with the keyboard too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region (WCAG 2.1.1)
        tabIndex={0}
      >
        <Contents {...receipt} />
      </section>
      {isBrowser &&
        createPortal(
          <div className="till-receipt till-receipt-print" aria-hidden="true">
            <Contents {...receipt} />
          </div>,
          document.body,
        )}
    </>
  );
}

const money = (rupees: number) => formatRupees(paiseFromRupees(rupees), { decimals: 'always' });

function Contents({ title, serial, reference, at, till, seller, buyer, notes, placeOfSupply, lines, taxes, ...sums }: Receipt) {
  return (
    <>
      <div className="text-center">
        <p className="font-semibold">{seller.brand}</p>
        {seller.legalName && seller.legalName !== seller.brand && <p>{seller.legalName}</p>}
        {seller.address.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {seller.phone && <p>{seller.phone}</p>}
        {seller.gstin && <p>{`GSTIN ${seller.gstin}`}</p>}
        <p className="mt-2 font-semibold">{title}</p>
      </div>
      <dl className="till-pairs mt-2">
        {serial && <Pair name="No." value={serial} />}
        <Pair name="Reference" value={reference} />
        <Pair name={till} value={at} />
        {placeOfSupply && <Pair name="Place of supply" value={placeOfSupply} />}
        {buyer && <Pair name="Customer" value={[buyer.name, buyer.phone, buyer.address].filter(Boolean).join(', ')} />}
      </dl>
      <ul className="till-rule">
        {lines.map((line) => (
          <li key={`${line.name} ${line.total}`}>
            <p>{line.name}</p>
            <p className="flex justify-between gap-2">
              <span>
                {[
                  `${line.quantity} × ${money(line.unit)}`,
                  line.hsn && `HSN ${line.hsn}`,
                  line.gstRate > 0 && `GST ${rateWords(line.gstRate)}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <span className="tabular">{money(line.total)}</span>
            </p>
            {line.discount > 0 && <p>{`Discount ${money(line.discount)}`}</p>}
          </li>
        ))}
      </ul>
      <dl className="till-pairs till-rule">
        {taxes.flatMap(({ gstRate, taxable, heads }) => [
          <Pair key={`${gstRate}`} name={`Taxable at ${rateWords(gstRate)}`} value={money(taxable)} />,
          ...heads.map(({ name, amount }) => (
            <Pair key={`${gstRate} ${name}`} name={`${name} ${rateWords(gstRate / heads.length)}`} value={money(amount)} />
          )),
        ])}
        <Pair name="Total" value={money(sums.total)} />
        {sums.roundOff !== 0 && <Pair name="Round off" value={money(sums.roundOff)} />}
        <div className="flex justify-between gap-2 text-base font-semibold">
          <dt>To pay</dt>
          <dd className="tabular">{money(sums.payable)}</dd>
        </div>
        <Pair name="Paid by" value={[sums.payment, sums.paymentReference].filter(Boolean).join(', ')} />
        {sums.tendered !== null && <Pair name="Cash" value={money(sums.tendered)} />}
        {sums.change !== null && <Pair name="Change" value={money(sums.change)} />}
      </dl>
      <div className="till-rule text-center">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <p>Thank you!</p>
      </div>
    </>
  );
}

const Pair = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between gap-2">
    <dt>{name}</dt>
    <dd className="tabular text-end">{value}</dd>
  </div>
);
