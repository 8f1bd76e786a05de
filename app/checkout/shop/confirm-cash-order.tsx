import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { OtpButtons } from '../../accounts/shop/otp/otp-buttons.tsx';
import { OtpStep } from '../../accounts/shop/otp/otp-field.tsx';
import { useOtp } from '../../accounts/shop/otp/use-otp.ts';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import type { CodeWay, Order } from '../../orders/orders.schema.ts';
import { api } from '../../ui/browser/api-client.ts';
import { toast } from '../../ui/toast.tsx';

interface ConfirmCashOrderProps {
  order: Pick<Order, 'id' | 'confirmUntil'>;
  /** Null: the shop sends no OTPs to phones, or not to this one. */
  phone: string | null;
}

export function ConfirmCashOrder({ order: { id, confirmUntil }, phone }: ConfirmCashOrderProps) {
  const t = useWords();
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const [way, setWay] = useState<CodeWay>(phone ? 'phone' : 'email');
  const otp = useOtp({
    send: () => api.post(`/api/order/${id}/cash-otp`, { language, way }),
    verify: (typed) => api.post(`/api/order/${id}/cash-otp/verify`, { code: typed, way }),
    async onVerified({ message }) {
      toast(message);
      await revalidate();
    },
  });
  function change() {
    setWay(way === 'email' ? 'phone' : 'email');
    otp.startOver();
  }

  return (
    <section
      id="confirm-order"
      aria-labelledby="confirm-order-title"
      className="grid scroll-mt-28 gap-4 rounded-panel border border-hairline bg-paper p-5 text-left sm:p-6"
    >
      <div>
        <h2 id="confirm-order-title" className="text-xl">
          {t('Please confirm this cash order')}
        </h2>
        <p className="mt-2 max-w-prose text-ink-soft">
          {way === 'phone' && phone
            ? t('We send an OTP to {phone}. Once you enter it here, we pack your order.', { phone })
            : t('We e-mail you an OTP. Once you enter it here, we pack your order.')}
        </p>
        {confirmUntil && (
          <p className="mt-2 max-w-prose">
            {t('Please confirm by {time}. After that we cancel the order.', { time: t.dateTime(confirmUntil) })}
          </p>
        )}
      </div>
      <form method="post" noValidate onSubmit={otp.submit} className="grid grid-cols-1 gap-4">
        <OtpStep otp={otp} />
        <OtpButtons otp={otp} verifyLabel={t('Confirm order')} />
      </form>
      {phone && (
        <button type="button" className="link min-h-11 justify-self-start text-sm" disabled={otp.busy !== null} onClick={change}>
          {way === 'phone' ? t('Send it by e-mail instead') : t('Send it to your phone instead')}
        </button>
      )}
    </section>
  );
}
