// On a cash order that its buyer confirms before it is packed: send the code, and enter it.
import type { FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { CodeField } from '../../accounts/shop/code-field.tsx';
import { OtpButtons } from '../../accounts/shop/otp-buttons.tsx';
import { useOtp } from '../../accounts/shop/use-otp.ts';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { toast } from '../../ui/toast.tsx';

export function ConfirmCashOrder({ orderId }: { orderId: string }) {
  const t = useWords();
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const { code, isSent, busy, error, secondsLeft, field, type, send, verify } = useOtp({
    send: () => api.post(`/api/order/${orderId}/cash-otp`, { language }),
    verify: (typed) => api.post(`/api/order/${orderId}/cash-otp/verify`, { code: typed }),
    async onVerified({ message }) {
      toast(message);
      await revalidate();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSent) verify(code);
    else send();
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
        <p className="mt-2 max-w-prose text-ink-soft">{t('We e-mail you an OTP. Once you enter it here, we pack your order.')}</p>
      </div>
      <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        {isSent && (
          <CodeField
            ref={field}
            required
            readOnly={busy === 'verify'}
            value={code}
            onChange={(event) => type(event.target.value)}
            hint={t('6 digits, valid for 10 minutes')}
            error={error || undefined}
          />
        )}
        {!isSent && error && (
          <p role="alert" className="text-kumkum">
            {error}
          </p>
        )}
        <OtpButtons {...{ isSent, busy, secondsLeft }} verifyLabel={t('Confirm order')} onResend={send} />
      </form>
    </section>
  );
}
