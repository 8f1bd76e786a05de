// Without UPI on the shop's own page, the shopper pays on the gateway's page, by the same attempt.
import { type Gateway, GatewayError, type UpiChannel, type UpiPayment } from '../../payments/gateway.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Shop, SignedIn } from '../../platform/shop.server.ts';
import { type Again, payAgain } from '../place-order.server.ts';

export const NO_UPI_HERE = 'upi_unavailable';
const onItsPage = () => new Refusal(409, 'Please pay with UPI on the secure payment page.', { code: NO_UPI_HERE });

type Asked = Omit<Again, 'way'> & { channel: UpiChannel };

export async function payByUpi(shop: Shop, gateway: Gateway, asked: Asked, payer: SignedIn, now: Date): Promise<UpiPayment> {
  const { channel, ...again } = asked;
  const { cashfreeOrder } = await payAgain(shop, gateway, { ...again, way: 'upi' }, payer, now);
  if (!cashfreeOrder || !gateway.payByUpi) throw onItsPage();
  const session = { gatewayOrderId: cashfreeOrder.order_id, sessionId: cashfreeOrder.payment_session_id };
  return gateway.payByUpi(session, channel).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    shop.log.warn('no UPI on the own page', { attempt: session.gatewayOrderId, code: error.code });
    throw onItsPage();
  });
}
