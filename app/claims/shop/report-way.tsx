import type { ReactNode } from 'react';
import { type Say, useWords } from '../../language/use-words.tsx';
import { formatWeekday } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { ClaimReport } from '../claims.schema.ts';
import type { OrderClaimsProps } from './order-claims.tsx';

export const whenOf = (at: Date, t: Say) => ({ weekday: t(formatWeekday(at)), date: t.date(at) });

export const complaintLink = (number: string) => ({
  link: (words: string) => (
    <Link to={`/complaints?order=${number}`} className="link">
      {words}
    </Link>
  ),
});

type WayProps = Pick<OrderClaimsProps, 'order' | 'now'> & { report: ClaimReport; onOpen: () => void };

/** Never a dead end: after the window, the customer can write to us. */
export function ReportWay({ order, report, now, onOpen }: WayProps) {
  const t = useWords();
  const { kinds, goods, goodsUntil, parcelFrom, withinHours } = report;
  if (goods.length === 0)
    return (
      <Said>
        {t.rich(
          'Everything in this order has been reported or refunded. If something else is wrong, <link>write to us</link>.',
          complaintLink(order.number),
        )}
      </Said>
    );
  if (goodsUntil && now <= goodsUntil.getTime())
    return (
      <>
        <Said>
          {t('If anything is damaged, leaking, missing, wrong, defective or expired, report it by {time}.', {
            time: t.dateTime(goodsUntil),
          })}
        </Said>
        <ReportButton onClick={onOpen}>{t('Report a problem')}</ReportButton>
      </>
    );
  if (order.status === 'shipped')
    return kinds.length > 0 ? (
      <>
        <Said>{t("It should have arrived by now. Report it and we'll check with the courier.")}</Said>
        <ReportButton onClick={onOpen}>{t('Report a problem')}</ReportButton>
      </>
    ) : (
      parcelFrom && (
        <Said>{t("If it hasn't arrived by {weekday} {date}, you can report it here.", whenOf(new Date(parcelFrom.getTime() - 1), t))}</Said>
      )
    );
  return (
    <>
      <Said>
        {t.rich(
          'The {hours}-hour window for reporting a problem here has closed. Your legal rights are not affected: <link>write to us</link>.',
          complaintLink(order.number),
          { hours: withinHours },
        )}
      </Said>
      {kinds.length > 0 && <ReportButton onClick={onOpen}>{t('It never arrived')}</ReportButton>}
    </>
  );
}

const Said = ({ children }: { children: ReactNode }) => <p className="mt-3 max-w-prose text-ink-soft">{children}</p>;

function ReportButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="secondary" size="small" className="mt-4" onClick={onClick}>
      <Icon name="warning" /> {children}
    </Button>
  );
}
