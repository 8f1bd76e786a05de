import { downloadCreditNote } from '../../invoices/download-invoice.ts';
import { useWords } from '../../language/use-words.tsx';
import { inRupees } from '../../shop-kit/amount.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Order } from '../orders.schema.ts';

export function CreditNotes({ notes }: { notes: Order['creditNotes'] }) {
  const t = useWords();
  return (
    <section aria-labelledby="credit-notes-title">
      <h2 id="credit-notes-title" className="text-xl">
        {t('{count, plural, one {Credit note} other {Credit notes}}', { count: notes.length })}
      </h2>
      <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
        {notes.map(({ id, number, amount, date }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <span>
              {number}
              <span className="tabular block text-sm text-ink-soft">
                {t.date(date)}, {inRupees(amount, 'always')}
              </span>
            </span>
            <Button
              variant="quiet"
              size="small"
              onClick={() => downloadCreditNote(id)}
              aria-label={t('Download credit note {number}', { number })}
            >
              <Icon name="download" /> {t('Download')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
