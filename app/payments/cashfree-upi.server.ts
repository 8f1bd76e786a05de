// Cashfree switches Order Pay on per account; collect requests have ended. Source: www.cashfree.com/docs/api-reference/payments, 2025-01-01.
import { z } from 'zod';
import { type CashfreeAccess, callCashfree } from './cashfree-call.server.ts';
import type { GatewaySession, UpiApp, UpiChannel, UpiPayment } from './gateway.ts';

/** Of the 5 to 15 that Cashfree allows: within the half hour that the order holds its stock. */
const EXPIRES_IN_MINUTES = 10;
/** A link must open a UPI app, never a page or a script. */
const UPI_LINK = /^(upi|tez|gpay|phonepe|paytmmp|paytm|bhim):\/\/\S+$/i;
const PICTURE = /^data:image\/png;base64,[A-Za-z0-9+/=]+$/;
const CODE_LENGTH_AT_MOST = 200_000;

const link = z.string().regex(UPI_LINK).max(2_000).nullish();

const upiAnswer = z
  .object({
    data: z.object({
      payload: z.object({
        ...{ default: link, gpay: link, phonepe: link, paytm: link, bhim: link },
        qrcode: z.string().regex(PICTURE).max(CODE_LENGTH_AT_MOST).nullish(),
      }),
    }),
  })
  .transform(({ data: { payload } }) => {
    const { gpay, phonepe, paytm, bhim, qrcode, default: any } = payload;
    const found = Object.entries({ gpay, phonepe, paytm, bhim, any }).filter(([, url]) => url);
    return { links: Object.fromEntries(found) as Partial<Record<UpiApp, string>>, qrCode: qrcode ?? null };
  })
  .refine(({ links, qrCode }) => qrCode !== null || Object.keys(links).length > 0);

export async function payByUpi(
  access: CashfreeAccess,
  { sessionId }: Pick<GatewaySession, 'sessionId'>,
  channel: UpiChannel,
): Promise<UpiPayment> {
  const expiresAt = new Date(Date.now() + EXPIRES_IN_MINUTES * 60_000);
  const body = { payment_session_id: sessionId, payment_method: { upi: { channel, upi_expiry_minutes: EXPIRES_IN_MINUTES } } };
  // Not idempotent: what was asked for ten minutes ago has expired.
  return { ...(await callCashfree(access, { method: 'POST', path: '/orders/sessions', body, isRead: true }, upiAnswer)), expiresAt };
}
