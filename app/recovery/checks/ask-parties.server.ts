// Asks an outside party whether it answers and accepts the keys; sends nothing. For the doctor, and for the owner who entered keys.
import { type Courier, CourierError } from '../../couriers/courier.ts';
import { type InvoicePortal, PortalError } from '../../invoices/e-invoice/portal.ts';
import { askAdsOfMeta } from '../../measuring/ask-meta.server.ts';
import { askMsg91 } from '../../messages/providers/msg91.server.ts';
import { askWhatsapp } from '../../messages/providers/whatsapp.server.ts';
import { GatewayError } from '../../payments/gateway.ts';
import { openGateways } from '../../payments/gateways.server.ts';
import type { Env } from '../../platform/env.server.ts';
import { messageOf } from '../../platform/records/report-error.server.ts';
import { libraries } from '../../platform/running/libraries.server.ts';
import { KEY_FORMS } from '../../settings/keys/key-parties.ts';
import { attention, good, type Patient, type Verdict, wrong } from './finding.ts';

export const WITHIN_MS = 10_000;
/** An order that no gateway and no courier has. */
const NO_ORDER = 'nikhar-doctor-asks';
/** A number that no document has. */
const NO_INVOICE = 'DOCTOR/0';

export async function askMail({ SMTP_URL }: Pick<Env, 'SMTP_URL'>): Promise<Verdict> {
  if (!SMTP_URL)
    return attention(
      'There is no mail server: e-mails stay in the outbox.',
      'Set SMTP_URL and MAIL_FROM, or enter them in Settings, Keys.',
    );
  const limits = { connectionTimeout: WITHIN_MS, greetingTimeout: WITHIN_MS, socketTimeout: WITHIN_MS };
  const transport = libraries.nodemailer.createTransport({ url: SMTP_URL, ...limits } as object);
  try {
    await transport.verify();
    return good('The mail server answers and accepts the password.');
  } catch (error) {
    return wrong(`The mail server does not accept the shop: ${messageOf(error)}.`, 'Check SMTP_URL: host, port, user and password.');
  } finally {
    transport.close();
  }
}

export async function askGateway({ db, env, now }: Pick<Patient, 'db' | 'env' | 'now'>): Promise<Verdict> {
  const { current } = openGateways({ db, env, now });
  const todo = 'Set CASHFREE_APP_ID, CASHFREE_SECRET_KEY and CASHFREE_MODE, or enter them in Settings, Keys.';
  if (current.isClosed) return wrong('Customers cannot pay online: no payment keys are entered.', todo);
  if (current.name === 'practice') return attention('Payments are in test mode.', todo);
  try {
    await current.getOrder(NO_ORDER);
  } catch (error) {
    const status = error instanceof GatewayError ? error.status : undefined;
    if (status === 401 || status === 403)
      return wrong(`${current.name} rejected the keys.`, 'Copy both keys from its dashboard again; CASHFREE_MODE must match them.');
    if (status !== 404)
      return wrong(`${current.name} does not answer: ${messageOf(error)}.`, 'Check its status page and the firewall of this machine.');
  }
  return good(`${current.name} answers and accepts the keys (${env.CASHFREE_MODE}).`);
}

export async function askCourier(courier: Courier): Promise<Verdict> {
  const name = courier.name === 'practice' ? 'The practice courier' : KEY_FORMS[courier.name].title;
  try {
    await courier.find(NO_ORDER, null);
    return good(`${name} answers and accepts the keys.`);
  } catch (error) {
    if (!(error instanceof CourierError) || error.retryable)
      return wrong(`${name} does not answer: ${messageOf(error)}.`, 'Check its status page and the firewall of this machine.');
    return error.code === 'keys_refused'
      ? wrong(`${name} rejected the keys.`, 'Copy them from its panel again; an own sign-in is not an API user.')
      : wrong(`${name} refused: ${error.reason || error.message}.`, 'Check the keys, and ask the courier.');
  }
}

export async function askPortal(portal: InvoicePortal, gstin: string, mode: string): Promise<Verdict> {
  try {
    await portal.find({ gstin, type: 'INV', serial: NO_INVOICE, day: '01/07/2017' });
    return good(`The e-invoice portal answers and accepts the keys (${mode}).`);
  } catch (error) {
    if (!(error instanceof PortalError) || error.code === 'away')
      return wrong(
        `The e-invoice portal does not answer: ${messageOf(error)}.`,
        'Check the status page of the GSP and the firewall of this machine.',
      );
    return wrong(
      `The e-invoice portal refused: ${error.reason || error.message}.`,
      'Check the GSP_ settings; the API user must be made for this GSP at the portal.',
    );
  }
}

export async function askSms(env: Env): Promise<Verdict> {
  const answer = await askMsg91(env);
  if (typeof answer === 'object') return good(`MSG91 answers and accepts the key. Balance: ${answer.balance}.`);
  return answer === 'refused'
    ? wrong('MSG91 rejected the auth key.', 'Copy it from the panel again. If its IP security is on, add the address of this server there.')
    : wrong('MSG91 does not answer.', 'Check its status page and the firewall of this machine.');
}

export async function askAds(env: Env): Promise<Verdict> {
  const answer = await askAdsOfMeta(env);
  if (answer === 'accepted') return good('Meta answers and accepts the token.');
  if (answer === 'unreadable')
    return attention(
      'Meta accepts the token, but does not let it read this dataset.',
      'Tokens that only send events may not. Check the dataset ID, and Test events after an order.',
    );
  return answer === 'refused'
    ? wrong('Meta rejected the token.', 'Generate another one in the Events Manager.')
    : wrong('Meta does not answer.', 'Check Meta’s status page and the firewall of this machine.');
}

export async function askMeta(env: Env): Promise<Verdict> {
  const answer = await askWhatsapp(env);
  if (answer === 'accepted') return good('WhatsApp answers and accepts the token.');
  return answer === 'refused'
    ? wrong(
        'WhatsApp rejected the token or the phone number ID.',
        'Copy both from Meta again; a token of a system user does not end after a day.',
      )
    : wrong('WhatsApp does not answer.', 'Check Meta’s status page and the firewall of this machine.');
}
