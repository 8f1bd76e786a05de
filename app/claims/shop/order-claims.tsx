// The claims of an order, and the button to make one while there is time.
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { type Say, useWords } from '../../language/use-words.tsx';
import type { Order } from '../../orders/orders.schema.ts';
import { formatWeekday } from '../../platform/time.ts';
import { inRupees } from '../../shop-kit/amount.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart, ProgressLine } from '../../ui/lazy-part.tsx';
import { toast } from '../../ui/toast.tsx';
import { CLAIM_KIND_WORDS, type Claim, type ClaimReport, pieceName } from '../claims.schema.ts';
import { WithdrawClaim } from './withdraw-claim.tsx';

const ClaimDialog = lazyPart(() => import('./claim-dialog.tsx'));

export interface OrderClaimsProps {
  order: Pick<Order, 'id' | 'number' | 'status' | 'paymentMethod'>;
  claims: Claim[];
  report: ClaimReport | null;
  isOwn: boolean;
  refundDays: { min: number; max: number };
  now: number;
}

export function OrderClaims({ order, claims, report, isOwn, refundDays, now }: OrderClaimsProps) {
  const t = useWords();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  if (claims.length === 0 && !report) return null;

  function onSent() {
    setOpen(false);
    toast(t("We've received your report. We'll e-mail you a receipt."));
    revalidate();
  }

  return (
    <section aria-labelledby="claims-title">
      <h2 id="claims-title" tabIndex={-1} className="text-xl outline-none focus-visible:shadow-none">
        {t('Problem with your order?')}
      </h2>
      {claims.length > 0 && (
        <ul className="mt-3 grid gap-4">
          {claims.map((claim) => (
            <ClaimCard key={claim.id} claim={claim} order={order} refundDays={refundDays} now={now}>
              {isOwn && claim.status === 'open' && <WithdrawClaim claim={claim} report={report} />}
            </ClaimCard>
          ))}
        </ul>
      )}
      {report && <ReportWay order={order} report={report} now={now} onOpen={() => setOpen(true)} />}
      {isOpen && report && (
        <Suspense fallback={<ProgressLine />}>
          <ClaimDialog orderId={order.id} report={report} onSent={onSent} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

const whenOf = (at: Date, t: Say) => ({ weekday: t(formatWeekday(at)), date: t.date(at) });

const complaintLink = (number: string) => ({
  link: (words: string) => (
    <Link to={`/complaints?order=${number}`} className="link">
      {words}
    </Link>
  ),
});

type WayProps = Pick<OrderClaimsProps, 'order' | 'now'> & { report: ClaimReport; onOpen: () => void };

/** Never a dead end: after the window, the customer can write to us. */
function ReportWay({ order, report, now, onOpen }: WayProps) {
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

type OutcomeProps = Pick<OrderClaimsProps, 'order' | 'refundDays' | 'now'> & { claim: Claim };

function ClaimCard({ claim, order, refundDays, now, children }: OutcomeProps & { children: ReactNode }) {
  const t = useWords();
  const { ticket, kind, items, photos, text } = claim;
  const { tone, words } = standingOf(claim);
  return (
    <li className="grid gap-3 rounded-panel border border-hairline bg-paper p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="tabular font-sans text-base font-medium">{ticket}</h3>
        <Badge tone={tone}>{t(words)}</Badge>
      </div>
      <p>
        {t(CLAIM_KIND_WORDS[kind])}
        <span className="block text-sm text-ink-soft">
          {items.map((item) => (
            <span key={`${item.productId} ${item.kitId}`} lang={t.lang(item.name)} className="block">
              {item.quantity} × {pieceName(item)}
            </span>
          ))}
        </span>
      </p>
      <div className="max-w-prose">
        <Outcome claim={claim} order={order} refundDays={refundDays} now={now} />
      </div>
      {(text || photos.length > 0) && (
        <details className="text-sm">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t('What you reported')}</summary>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere" lang={t.lang(text)}>
            {text}
          </p>
          {photos.length > 0 && (
            <ul className="mt-3 flex flex-wrap gap-3">
              {photos.map((photo, place) => (
                <li key={photo}>
                  <a href={photo} target="_blank" rel="noreferrer" className="block size-20 overflow-hidden rounded-control bg-sandal-deep">
                    <img
                      src={photo}
                      alt={t('Photo {number}', { number: place + 1 })}
                      width="80"
                      height="80"
                      loading="lazy"
                      className="size-full object-cover"
                    />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </details>
      )}
      {children}
    </li>
  );
}

function standingOf({ status, parcel }: Claim): { tone: BadgeTone; words: string } {
  if (status === 'open') return { tone: 'info', words: 'Under review' };
  if (status === 'refunded') return { tone: 'success', words: 'Refunded' };
  if (status === 'refused') return { tone: 'danger', words: 'Not accepted' };
  if (status === 'withdrawn') return { tone: 'neutral', words: 'Withdrawn' };
  if (parcel?.deliveredAt) return { tone: 'success', words: 'Replacement delivered' };
  return { tone: 'info', words: parcel?.shippedAt ? 'Replacement on its way' : 'Sending a replacement' };
}

function Outcome({ claim, order, refundDays, now }: OutcomeProps) {
  const t = useWords();
  const { status, answerBy, decidedAt, reason, refundedAmount, parcel } = claim;
  if (status === 'open')
    return answerBy.getTime() >= now ? (
      <p>{t("We'll reply by {weekday} {date}.", whenOf(answerBy, t))}</p>
    ) : (
      <p>
        {t.rich(
          'Sorry, our reply was due by {weekday} {date}. You can also <link>write to us</link>.',
          complaintLink(order.number),
          whenOf(answerBy, t),
        )}
      </p>
    );
  if (status === 'refunded' && refundedAmount !== null)
    return (
      <p>
        {t('{amount} was refunded. It can take {min}-{max} business days to reach you.', {
          amount: inRupees(refundedAmount),
          ...refundDays,
        })}
      </p>
    );
  if (status === 'refused')
    return (
      <>
        <p className="whitespace-pre-line wrap-anywhere" lang={t.lang(reason ?? '')}>
          {reason}
        </p>
        <p className="mt-2 text-ink-soft">{t.rich('If you disagree, <link>write to us</link>.', complaintLink(order.number))}</p>
      </>
    );
  if (status === 'withdrawn') return decidedAt && <p>{t('You withdrew it on {date}.', { date: t.date(decidedAt) })}</p>;
  if (!parcel?.shippedAt)
    return (
      <p>
        {order.paymentMethod === 'cod' && order.status === 'shipped'
          ? t("We're packing it again. Please pay when it arrives.")
          : t("We're packing your replacement, free of charge.")}
      </p>
    );
  return (
    <>
      <p>
        {parcel.deliveredAt
          ? t.rich('It was delivered on {date}. If something is wrong with it, <link>write to us</link>.', complaintLink(order.number), {
              date: t.date(parcel.deliveredAt),
            })
          : t('Shipped on {date}.', { date: t.date(parcel.shippedAt) })}
      </p>
      <dl className="mt-2 text-sm">
        {[[t('Courier'), parcel.courierName] as const, [t('Tracking number'), parcel.trackingNumber] as const].map(
          ([label, words]) =>
            words && (
              <div key={label} className="flex flex-wrap gap-x-3">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="tabular select-all wrap-anywhere">{words}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}
