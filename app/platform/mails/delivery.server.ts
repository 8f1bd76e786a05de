import { setTimeout as wait } from 'node:timers/promises';
import type nodemailer from 'nodemailer';
import { reopened } from '../env/live-env.server.ts';
import type { Env } from '../env.server.ts';
import type { mails } from '../platform.tables.ts';
import type { Log } from '../records/log.server.ts';
import { messageOf } from '../records/report-error.server.ts';
import { AwayError, createBreaker } from '../running/breaker.server.ts';
import { libraries } from '../running/libraries.server.ts';
import type { Parties } from '../running/parties.server.ts';
import { deliveryFault, UnreachedError } from './delivery-fault.ts';

/** The sender's name besides the address in MAIL_FROM; with an empty `replyTo`, replies go to that address. */
export type Letterhead = { name: string; replyTo: string };

export type Letter = Pick<typeof mails.$inferSelect, 'id' | 'toAddress' | 'subject' | 'html' | 'text' | 'headers'>;
export type Deliver = (letter: Letter, letterhead: Letterhead) => Promise<void>;

type Transport = ReturnType<typeof nodemailer.createTransport> | null;

/** Whether the server hangs or is only slow: no e-mail takes longer. Below the limit of a job. */
const SEND_SECONDS_AT_MOST = 30;
const POOL = { pool: true, maxRequeues: 1, idleTimeout: 20_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

type MailSettings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM'> & Partial<Pick<Env, 'isProduction'>>;
const NO_SERVER_MS = 60_000;

/** Without SMTP_URL e-mails stay in the outbox (/dev/outbox) and count as sent. Own connections and breaker: a hanging server holds up one lane. */
export function createDelivery(
  env: MailSettings,
  {
    connections = 1,
    seconds = SEND_SECONDS_AT_MOST,
    ...party
  }: { connections?: number; seconds?: number; log?: Log; parties?: Parties; now?: () => number } = {},
): Deliver {
  const transport: Transport = env.SMTP_URL
    ? libraries.nodemailer.createTransport({ url: env.SMTP_URL, maxConnections: connections, ...POOL } as object)
    : null;
  const address = env.MAIL_FROM?.match(/<([^>]+)>/)?.[1] ?? env.MAIL_FROM ?? '';
  const isFault = (error: unknown) => ['away', 'unsure'].includes(deliveryFault(error).kind);
  const breaker = createBreaker({ name: 'mail server', isFault, ...party });
  return async function deliver({ id, toAddress: to, subject, html, text, headers }, { name, replyTo }) {
    if (!transport && env.isProduction) throw new AwayError('No mail server is set up yet: enter one in Settings, Keys.', NO_SERVER_MS);
    const message = {
      from: { name, address },
      ...(replyTo && { replyTo }),
      to,
      subject,
      html,
      text,
      headers,
      // The same message id on a retry lets the receiver deduplicate.
      messageId: `<${id}@${address.split('@')[1] ?? 'localhost'}>`,
    };
    await breaker
      .ask(async (isProbe) => {
        if (isProbe) await greet(transport, seconds);
        await transport?.sendMail({ ...message, signal: AbortSignal.timeout(seconds * 1000) } as object);
      })
      .catch((error: unknown) => {
        if (error instanceof AwayError || deliveryFault(error).kind !== 'away') throw error;
        throw new AwayError(messageOf(error), breaker.restMs(), { cause: error });
      });
  };
}

/** A server that greets and then hangs is told from one that may have accepted an e-mail: nothing is handed over before it answers. */
async function greet(transport: Transport, seconds: number) {
  const late = wait(seconds * 1000, undefined, { ref: false }).then(() =>
    Promise.reject(new Error('The mail server greets, and then says nothing.')),
  );
  await Promise.race([transport?.verify(), late]).catch((error: unknown) => {
    throw new UnreachedError(messageOf(error), { cause: error });
  });
}

export const createDeliveries = (env: MailSettings, log: Log, parties: Parties) =>
  reopened(env, () => {
    const open = (connections: number) => createDelivery(env, { connections, log, ...(env.SMTP_URL && { parties }) });
    return { codes: open(4), orders: open(3), mail: open(2), bulk: open(10) };
  });
