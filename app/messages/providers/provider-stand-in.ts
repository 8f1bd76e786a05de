// Checks what is sent like the real ones, and misbehaves on request: refuses, asks to wait, loses the answer after accepting, hangs up.
import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { mailWords } from '../../language/mail-words.server.ts';
import type { Language } from '../../platform/words/language.ts';
import { MESSAGE_KINDS, type MessageKind, sayingOf } from '../message-kinds.ts';
import { variablesOf } from '../message-texts.ts';

export type Mood = 'well' | 'refuse' | 'token' | 'later' | 'lose-answer' | 'error-page' | 'server-error';
type Sent = {
  channel: 'whatsapp' | 'sms';
  to: string;
  template: string;
  values: string[];
  linkEnd?: string;
  payloads?: string[];
  id: string;
  attemptId: string | null;
  language: string;
};

export const WHATSAPP = {
  WHATSAPP_TOKEN: 'a-token',
  WHATSAPP_PHONE_NUMBER_ID: '1055',
  WHATSAPP_APP_SECRET: 'app_secret_for_tests',
  WHATSAPP_VERIFY_TOKEN: 'a-verify-token',
};
export const MSG91 = { MSG91_AUTH_KEY: 'a-key', MSG91_SENDER: 'NIKHAR', MSG91_WEBHOOK_SECRET: 'a-secret-of-the-address-24' };
export const TEMPLATES = MESSAGE_KINDS.filter((kind) => kind !== 'code' && kind !== 'order-placed-cash')
  .map((kind) => `${kind}=${kind.replaceAll('-', '_')}`)
  .join(', ');

export async function openProviders() {
  const sent: Sent[] = [];
  const moods: { whatsapp: Mood; sms: Mood } = { whatsapp: 'well', sms: 'well' };
  let calls = 0;

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const isWhatsapp = request.url === `/wa/${WHATSAPP.WHATSAPP_PHONE_NUMBER_ID}/messages`;
    calls += 1;
    const answer = (status: number, json: object | string, headers = {}) =>
      response.writeHead(status, headers).end(typeof json === 'string' ? json : JSON.stringify(json));
    const mood = moods[isWhatsapp ? 'whatsapp' : 'sms'];
    if (mood === 'later') return answer(429, isWhatsapp ? { error: { code: 130429 } } : {}, { 'retry-after': '40' });
    if (mood === 'server-error') return answer(503, {});
    if (mood === 'error-page') return answer(200, '<html>proxy</html>');
    if (mood === 'token') return answer(401, { error: { code: 190, message: 'expired' } });
    if (isWhatsapp) {
      const refusal = whatsappRefusal(request, body) ?? (mood === 'refuse' ? 131026 : null);
      if (refusal) return answer(400, { error: { message: 'refused', code: refusal, fbtrace_id: 'x' } });
    } else if (mood === 'refuse' || !isFlow(request, body)) return answer(200, { type: 'error', message: 'template not found' });
    const one = isWhatsapp ? ofWhatsapp(body, sent.length) : ofFlow(body, sent.length);
    sent.push(one);
    if (mood === 'lose-answer') return response.destroy();
    if (isWhatsapp)
      answer(200, {
        messaging_product: 'whatsapp',
        contacts: [{ input: one.to, wa_id: one.to }],
        messages: [{ id: one.id, message_status: 'accepted' }],
      });
    else answer(200, { type: 'success', message: one.id });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    sent,
    moods,
    calls: () => calls,
    env: { WHATSAPP_API_URL: `http://127.0.0.1:${port}/wa`, MSG91_API_URL: `http://127.0.0.1:${port}/msg91` },
    reset() {
      sent.length = 0;
      calls = 0;
      moods.whatsapp = 'well';
      moods.sms = 'well';
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function whatsappRefusal(request: http.IncomingMessage, body: Record<string, unknown>): number | null {
  if (request.headers.authorization !== `Bearer ${WHATSAPP.WHATSAPP_TOKEN}`) return 190;
  const { messaging_product: product, to, type } = body;
  if (product !== 'whatsapp' || type !== 'template' || !/^91[6-9]\d{9}$/.test(String(to))) return 100;
  const { name, language, components } = body['template'] as WhatsappBody['template'];
  const kind = kindOf(name);
  if (!kind) return 132001;
  const own = variablesIn(kind, language.code as Language);
  const given = (type: string) => components.filter((part) => part.type === type).map(({ parameters }) => parameters.length);
  const isRight = isSameList(given('body'), [own.text]) && isSameList(given('button'), own.buttons);
  return isRight ? null : 132000;
}

const kindOf = (name: string) => MESSAGE_KINDS.find((kind) => kind === name.replaceAll('_', '-'));
const isSameList = (one: number[], other: number[]) => String(one) === String(other);

function variablesIn(kind: MessageKind, language: Language): { text: number; link: number; buttons: number[] } {
  const { isCode, link, replies } = sayingOf(kind);
  // Meta's own text and its button, which copies the code, have one each.
  if (isCode) return { text: 1, link: 1, buttons: [1] };
  const ofLink = link?.end ? 1 : 0;
  const buttons = replies ? replies.map(() => 1) : ofLink > 0 ? [ofLink] : [];
  return { text: variablesOf(kind, mailWords(language)).length, link: ofLink, buttons };
}

type WhatsappBody = {
  to: string;
  template: {
    name: string;
    language: { code: string };
    components: Array<{ type: string; sub_type?: string; parameters: Array<{ text?: string; payload?: string }> }>;
  };
  biz_opaque_callback_data?: string;
};
const ofWhatsapp = (body: Record<string, unknown>, place: number): Sent => {
  const { to, template, biz_opaque_callback_data: attemptId = null } = body as unknown as WhatsappBody;
  const given = (type: string) =>
    template.components.filter((part) => (part.sub_type ?? part.type) === type).flatMap(({ parameters }) => parameters);
  const textsOf = (type: string) => given(type).map(({ text = '' }) => text);
  const isCode = template.name === 'code';
  const [linkEnd] = textsOf('url');
  const payloads = given('quick_reply').map(({ payload = '' }) => payload);
  return {
    channel: 'whatsapp',
    to,
    template: template.name,
    values: [...textsOf('body'), ...(isCode ? textsOf('url') : [])],
    ...(linkEnd && !isCode && { linkEnd }),
    ...(payloads.length > 0 && { payloads }),
    id: `wamid.${place + 1}`,
    attemptId,
    language: template.language.code,
  };
};

function isFlow(request: http.IncomingMessage, { template_id: template, sender, recipients }: Record<string, unknown>) {
  const { mobiles: _, ...variables } = (recipients as Array<Record<string, unknown>>)[0] ?? {};
  const kind = kindOf(String(template));
  const own = kind && variablesIn(kind, 'en');
  return (
    request.url === '/msg91/flow' &&
    request.headers['authkey'] === MSG91.MSG91_AUTH_KEY &&
    sender === MSG91.MSG91_SENDER &&
    own !== undefined &&
    own.text + own.link === Object.keys(variables).length &&
    // DLT: 30 characters a variable.
    Object.values(variables).every((value) => String(value).length <= 30)
  );
}

const ofFlow = (body: Record<string, unknown>, place: number): Sent => {
  const { template_id: template, recipients } = body as { template_id: string; recipients: Array<Record<string, string>> };
  const { mobiles = '', ...variables } = recipients[0] ?? {};
  return {
    channel: 'sms',
    to: mobiles,
    template,
    values: Object.values(variables),
    id: `request-${place + 1}`,
    attemptId: null,
    language: 'en',
  };
};

/** A body as Meta posts it, with its signature. */
export function signedNews(value: object, secret = WHATSAPP.WHATSAPP_APP_SECRET) {
  const change = {
    field: 'messages',
    value: { messaging_product: 'whatsapp', metadata: { phone_number_id: WHATSAPP.WHATSAPP_PHONE_NUMBER_ID }, ...value },
  };
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] });
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  return { body, headers: { 'x-hub-signature-256': signature, 'content-type': 'application/json' } };
}
