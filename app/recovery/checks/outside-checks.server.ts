// What the doctor asks outside: mail server, gateway, and the shop's own public address with its proxy and certificate.
import tls from 'node:tls';
import { openCouriers } from '../../couriers/open-couriers.server.ts';
import { openGsp } from '../../invoices/e-invoice/gsp.server.ts';
import { channelStandings } from '../../messages/message-log.server.ts';
import { CHANNEL_NAMES } from '../../messages/message-status.ts';
import { webhookUrlOf } from '../../payments/payments.server.ts';
import { messageOf } from '../../platform/records/report-error.server.ts';
import { readSection } from '../../settings/settings.server.ts';
import { askCourier, askGateway, askMail, askPortal, WITHIN_MS } from './ask-parties.server.ts';
import { attention, type Check, good, wrong } from './finding.ts';

const DAY_MS = 86_400_000;
const CERTIFICATE_DAYS = 14;

const mail: Check = ({ env }) => askMail(env);

const gateway: Check = (patient) => askGateway(patient);

const couriers: Check = async (patient) => {
  const set = openCouriers(patient).forNew.filter(({ name }) => name !== 'practice');
  if (set.length === 0) return good('Parcels are sent by hand: no courier is connected.');
  const verdicts = await Promise.all(set.map(askCourier));
  return verdicts.find(({ state }) => state !== 'good') ?? good(verdicts.map(({ says }) => says).join(' '));
};

const ask = (address: string, options: RequestInit = {}) =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(WITHIN_MS), ...options });
const PROXY = 'Check the DNS name, the TLS proxy and that it forwards to PORT with the Host header.';

const address: Check = async ({ env }) => {
  const { protocol, hostname, port } = new URL(env.PUBLIC_URL);
  const answer = await ask(`${env.PUBLIC_URL}/api/health/live`).catch(messageOf);
  if (typeof answer === 'string') return wrong(`${env.PUBLIC_URL} is not reachable from this machine: ${answer}.`, PROXY);
  if (answer.status !== 200) return wrong(`${env.PUBLIC_URL} answers ${answer.status} instead of 200.`, PROXY);
  if (protocol !== 'https:')
    return attention(`${env.PUBLIC_URL} answers, without encryption.`, 'Put a TLS proxy in front for a real shop.');
  const days = await certificateDays(hostname, Number(port || 443));
  const says = `${env.PUBLIC_URL} answers; its certificate is valid for ${days} days.`;
  if (days < CERTIFICATE_DAYS) return attention(says, 'Renew it: the automatic renewal of the proxy seems to fail.');
  if (env.TRUST_PROXY === 0)
    return attention(`${says} TRUST_PROXY is 0.`, 'Set TRUST_PROXY to the number of your proxies, else all visitors share one limit.');
  return good(says);
};

const certificateDays = (host: string, port: number) =>
  new Promise<number>((resolve, reject) => {
    const socket = tls.connect({ host, port, servername: host, timeout: WITHIN_MS }, () => {
      resolve(Math.floor((new Date(socket.getPeerCertificate().valid_to).getTime() - Date.now()) / DAY_MS));
      socket.end();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')));
    socket.once('error', reject);
  });

const webhook: Check = async ({ env }) => {
  const at = webhookUrlOf(env);
  const answer = await ask(at, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }).catch(messageOf);
  if (typeof answer === 'string') return wrong(`${at} is not reachable from this machine: ${answer}.`, PROXY);
  // An unsigned message is refused, so the shop itself has answered.
  if (answer.status === 401) return good(`${at} answers, and refuses an unsigned message.`);
  return attention(
    `${at} answers ${answer.status} to an unsigned message instead of 401.`,
    'Make sure the proxy forwards POST requests with their body unchanged.',
  );
};

const messages: Check = async ({ env }) => {
  const { channels } = channelStandings(env);
  const set = channels.filter(({ hasKeys }) => hasKeys);
  if (set.length === 0) return good('WhatsApp and SMS messages are off: neither is set up.');
  const lacking = set.filter(({ missing }) => missing > 0);
  if (lacking.length === 0) return good('Every message has a template on every channel.');
  const says = lacking.map(({ name, missing }) => `${CHANNEL_NAMES[name]} lacks ${missing} template${missing === 1 ? '' : 's'}`).join('; ');
  return attention(
    `${says}: those messages are not sent there.`,
    'E-mails, Messages, Templates lists them; set WHATSAPP_TEMPLATES and MSG91_TEMPLATES.',
  );
};

const eInvoices: Check = async ({ db, env }) => {
  const { eInvoice } = await readSection(db, 'tax');
  if (eInvoice === 'off') return good('E-invoices are off.');
  const portal = openGsp(env);
  const todo = 'Set GSP_CLIENT_ID, GSP_CLIENT_SECRET, GSP_USER and GSP_PASSWORD, or enter them in Settings, Keys.';
  if (!portal) return (env.isProduction ? wrong : attention)('E-invoices are on, but the keys of the GSP are not set.', todo);
  return askPortal(portal, (await readSection(db, 'identity')).gstin, env.GSP_MODE);
};

export const OUTSIDE = {
  'Mail server': mail,
  'Payment gateway': gateway,
  Couriers: couriers,
  Messages: messages,
  'E-invoices': eInvoices,
  'Public address': address,
  Webhook: webhook,
} satisfies Record<string, Check>;
