// UPI on the shop's own page: on a phone a button for each app, on another screen a code to scan. The page waits for the bank's answer.
import { useCallback, useEffect, useState } from 'react';
import { successPath } from '../../checkout/shop/purchase.ts';
import { usePaymentPolling } from '../../checkout/shop/use-payment-polling.ts';
import { useWords } from '../../language/use-words.tsx';
import type { Order } from '../../orders/orders.schema.ts';
import { type OnlineWay, UPI_APPS, type UpiApp, type UpiChannel } from '../../payments/gateway.ts';
import { inPageLanguage, languageAt } from '../../platform/words/language.ts';
import { inRupees } from '../../shop-kit/amount.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';

const APP_NAMES: Record<Exclude<UpiApp, 'any'>, string> = { gpay: 'Google Pay', phonepe: 'PhonePe', paytm: 'Paytm', bhim: 'BHIM' };

type Upi = { links: Partial<Record<UpiApp, string>>; qrCode: string | null; expiresAt: string };
type Payable = Pick<Order, 'id' | 'number' | 'totalAmount' | 'status' | 'paymentStatus'>;

interface UpiPaymentProps {
  order: Payable;
  /** The gateway's page is to open with these ways; null: all. */
  onGatewayPage: (way: OnlineWay | null) => void;
}

export function UpiPayment({ order, onGatewayPage }: UpiPaymentProps) {
  const t = useWords();
  const { upi, trouble, isAsking, isExpired, ask } = useUpi(order.id, onGatewayPage);
  const { isReached } = usePaymentPolling(order, () => location.replace(inPageLanguage(successPath(order.id))));
  return (
    <div className="page py-8 md:py-16">
      <div className="mx-auto grid max-w-sm justify-items-center gap-5 text-center">
        <h1>{t('Pay {amount} by UPI', { amount: inRupees(order.totalAmount) })}</h1>
        {isAsking && <p role="status">{t('One moment...')}</p>}
        {trouble && (
          <Alert tone="danger" title={trouble} className="text-left">
            {t('You have not been charged for this attempt.')}
          </Alert>
        )}
        {upi && !isExpired && (upi.qrCode ? <Code picture={upi.qrCode} /> : <Apps links={upi.links} />)}
        {upi && !isExpired && (
          <p role="status" className="text-ink-soft">
            {isReached
              ? t('Approve the payment in your UPI app, then come back. This page moves on when your bank has answered.')
              : t("We couldn't connect. Retrying automatically.")}
          </p>
        )}
        {(isExpired || trouble) && (
          <>
            {isExpired && <p role="status">{t('This payment request has expired.')}</p>}
            <Button onClick={() => ask(channelHere())}>{t('Try again')}</Button>
          </>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          {upi && !upi.qrCode && !isExpired && (
            <Button variant="quiet" onClick={() => ask('qrcode')}>
              {t('Show a QR code')}
            </Button>
          )}
          <Button variant="secondary" onClick={() => onGatewayPage(null)}>
            {t('Pay in another way')}
          </Button>
          <ButtonLink to={successPath(order.id)} variant="quiet">
            {t('View order')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** Asks at once, and again when the shopper wants to. */
function useUpi(orderId: string, onGatewayPage: UpiPaymentProps['onGatewayPage']) {
  const [upi, setUpi] = useState<Upi | null>(null);
  const [trouble, setTrouble] = useState('');
  const [isAsking, setAsking] = useState(true);
  const [isExpired, setExpired] = useState(false);

  const ask = useCallback(
    async (channel: UpiChannel) => {
      setAsking(true);
      setTrouble('');
      const path = `/api/payment/${orderId}/upi?language=${languageAt(location.pathname)}` as const;
      const answer = await api.post(path, { channel });
      setAsking(false);
      if (answer.ok) {
        setUpi(answer.value);
        setExpired(false);
      } else if (answer.code === 'upi_unavailable') onGatewayPage('upi');
      else if (answer.code === 'not_unpaid') location.replace(inPageLanguage(successPath(orderId)));
      else setTrouble(answer.message);
    },
    [orderId, onGatewayPage],
  );

  useEffect(() => {
    ask(channelHere());
  }, [ask]);

  useEffect(() => {
    if (!upi) return;
    const timer = setTimeout(() => setExpired(true), Math.max(0, Date.parse(upi.expiresAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [upi]);

  return { upi, trouble, isAsking, isExpired, ask };
}

/** UPI apps are on the phone in the shopper's hand, or on the one beside the screen. */
const channelHere = (): UpiChannel => (matchMedia('(pointer: coarse)').matches ? 'link' : 'qrcode');

function Apps({ links }: { links: Upi['links'] }) {
  const t = useWords();
  const named = UPI_APPS.filter((app) => app !== 'any').filter((app) => links[app]);
  return (
    <div className="grid w-full grid-cols-2 gap-3">
      {links.any && (
        <a className="button button-primary col-span-2" href={links.any}>
          {t('Open my UPI app')}
        </a>
      )}
      {named.map((app) => (
        <a key={app} className="button button-secondary" href={links[app]}>
          {APP_NAMES[app]}
        </a>
      ))}
    </div>
  );
}

function Code({ picture }: { picture: string }) {
  const t = useWords();
  return (
    <figure className="grid justify-items-center gap-3">
      <img className="size-64 bg-white p-2" style={{ imageRendering: 'pixelated' }} src={picture} alt={t('QR code of this payment')} />
      <figcaption>{t('Scan a QR code with Google Pay, PhonePe, Paytm, BHIM or any UPI app')}</figcaption>
    </figure>
  );
}
