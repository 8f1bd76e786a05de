// On a cash order that its buyer confirms before it is packed: send the code, and enter it.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { codeOnly, RESEND_AFTER_SECONDS } from '../../accounts/accounts.schema.ts';
import { CodeField } from '../../accounts/shop/code-field.tsx';
import { useCountdown } from '../../accounts/shop/use-countdown.ts';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { toast } from '../../ui/toast.tsx';
import { OtpButtons } from './otp-buttons.tsx';

const NOT_REACHED = "We couldn't connect. Please try again.";

export function ConfirmCashOrder({ orderId }: { orderId: string }) {
  const t = useWords();
  const { code, isSent, busy, error, secondsLeft, field, type, send, verify } = useCashCode(orderId);

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
            error={error}
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

/** One request at a time; the code is checked as soon as it is complete. */
function useCashCode(orderId: string) {
  const t = useWords();
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const [busy, setBusy] = useState<'send' | 'verify' | null>(null);
  const [error, setError] = useState('');
  const { secondsLeft, start } = useCountdown();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isSent) field.current?.focus();
  }, [isSent]);

  async function once(what: 'send' | 'verify', act: () => Promise<string>) {
    if (busy) return;
    setBusy(what);
    setError(await act());
    setBusy(null);
    field.current?.focus();
  }

  const send = () =>
    once('send', async () => {
      const answer = await api.post(`/api/order/${orderId}/cash-otp`, { language });
      if (!answer.ok) return answer.message || t(NOT_REACHED);
      setSent(true);
      setCode('');
      start(RESEND_AFTER_SECONDS);
      toast(answer.value.message);
      return '';
    });

  const verify = (typed: string) =>
    once('verify', async () => {
      const checked = codeOnly.safeParse({ code: typed });
      if (!checked.success) return t('Enter the 6-digit OTP');
      const answer = await api.post(`/api/order/${orderId}/cash-otp/verify`, checked.data);
      if (!answer.ok) return answer.message || t(NOT_REACHED);
      toast(answer.value.message);
      await revalidate();
      return '';
    });

  function type(typed: string) {
    setCode(typed);
    setError('');
    if (/^\s*(\d\s*){6}$/.test(typed)) verify(typed);
  }

  return { code, isSent, busy, error, secondsLeft, field, type, send, verify };
}
