import type { ReactNode } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { inRupees } from '../../shop-kit/amount.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { CLAIM_KIND_WORDS, type Claim, pieceName } from '../claims.schema.ts';
import type { OrderClaimsProps } from './order-claims.tsx';
import { complaintLink, whenOf } from './report-way.tsx';

type OutcomeProps = Pick<OrderClaimsProps, 'order' | 'refundDays' | 'now'> & { claim: Claim };

export function ClaimCard({ claim, order, refundDays, now, children }: OutcomeProps & { children: ReactNode }) {
  const t = useWords();
  const { ticket, kind, items, photos, text } = claim;
  const { tone, words } = standingOf(claim, order.isLost);
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

function standingOf({ status, parcel }: Claim, isLost: boolean): { tone: BadgeTone; words: string } {
  if (status === 'open') return { tone: 'info', words: 'Under review' };
  if (status === 'refunded') return { tone: 'success', words: 'Refunded' };
  if (status === 'refused') return isLost ? { tone: 'neutral', words: 'Closed' } : { tone: 'danger', words: 'Not accepted' };
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
