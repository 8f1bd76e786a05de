import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useWords } from '../../language/use-words.tsx';
import type { Order } from '../../orders/orders.schema.ts';
import { lazyPart, ProgressLine } from '../../ui/deferred/lazy-part.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Claim, ClaimReport } from '../claims.schema.ts';
import { ClaimCard } from './claim-card.tsx';
import { ReportWay } from './report-way.tsx';
import { WithdrawClaim } from './withdraw-claim.tsx';

const ClaimDialog = lazyPart(() => import('./claim-dialog.tsx'));

export interface OrderClaimsProps {
  order: Pick<Order, 'id' | 'number' | 'status' | 'paymentMethod' | 'isLost'>;
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
