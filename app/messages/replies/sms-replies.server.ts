// Posted by MSG91 to an address with a secret. Field names differ between numbers and routes: the usual ones are read, as JSON or as a form.
import { z } from 'zod';
import type { Db } from '../../platform/database.server.ts';
import { normaliseMobile } from '../../platform/india/mobile-number.ts';
import { applyReply, meaningOf } from './apply-reply.server.ts';

const FROM = ['from', 'sender', 'mobile', 'mobiles', 'number'];
const WORDS = ['text', 'message', 'content', 'body'];
const ID = ['id', 'uuid', 'requestId', 'request_id', 'messageId'];
const REPLIES_AT_MOST = 1_000;

const replies = z.array(z.record(z.string(), z.unknown()).catch({}));

export async function applySmsReplies(db: Db, rawBody: Buffer, now: Date): Promise<number> {
  let understood = 0;
  for (const one of sentIn(rawBody.toString()).slice(0, REPLIES_AT_MOST)) {
    const phone = normaliseMobile(first(one, FROM));
    const meaning = meaningOf(first(one, WORDS));
    // By SMS only reminders can be stopped: there is nothing to start again.
    if (!phone || !meaning || meaning === 'start') continue;
    // Without an id each counts: who agreed again in between and stops once more is heard.
    const id = first(one, ID) || now.toISOString();
    await applyReply(db, { channel: 'sms', id, phone, meaning, at: now }, now);
    understood += 1;
  }
  return understood;
}

function first(one: Record<string, unknown>, names: string[]): string {
  const found = names.map((name) => one[name]).find((value) => typeof value === 'string' || typeof value === 'number');
  return found === undefined ? '' : String(found).slice(0, 5_000);
}

function sentIn(body: string): Record<string, unknown>[] {
  const json = parsed(body);
  if (json === undefined) return [Object.fromEntries(new URLSearchParams(body))];
  const all: unknown[] = Array.isArray(json) ? json : [json];
  return replies.parse(all);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
