// MSG91's delivery reports: version 2 is a form field `data` with a list of requests, version 3 one JSON object per number. They are not
// signed, so a secret is part of the address. Source: msg91.com/help.
import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../../platform/database.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { applyReport } from '../message-reports.server.ts';

const STATUSES: Record<string, string> = { 1: 'delivered', 2: 'failed', 9: 'failed', 16: 'failed', 17: 'failed', 25: 'failed' };

const text = z.union([z.string(), z.number()]).transform(String);
const report = z.object({ status: text.pipe(z.string().min(1).max(60)) });
const ofRequest = z.object({ requestId: text.pipe(z.string().min(1).max(300)) });
const versionTwo = ofRequest.extend({ report: z.array(report).max(1_000) });
const versionThree = ofRequest.extend(report.shape);

export function requireMsg91Secret(secret: string | undefined, given: string) {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  if (!secret || !timingSafeEqual(digest(secret), digest(given))) throw new Refusal(401, 'The webhook signature is not valid.');
}

export async function applyMsg91News(db: Db, rawBody: Buffer, now: Date): Promise<number> {
  const sent = parsed(rawBody);
  let understood = 0;
  for (const one of Array.isArray(sent) ? sent.slice(0, 1_000) : [sent])
    for (const { requestId, status } of reportsOf(one)) {
      const known = STATUSES[status] ?? `msg91 ${status}`;
      const reason = known === 'failed' ? `MSG91 could not deliver it (${status}).` : null;
      await applyReport(db, { channel: 'sms', providerId: requestId, status: known, reason, at: now }, now);
      understood += 1;
    }
  return understood;
}

function reportsOf(one: unknown): Array<{ requestId: string; status: string }> {
  const two = versionTwo.safeParse(one).data;
  if (two) return two.report.map(({ status }) => ({ requestId: two.requestId, status }));
  const three = versionThree.safeParse(one).data;
  return three ? [three] : [];
}

function parsed(rawBody: Buffer): unknown {
  const body = rawBody.toString();
  try {
    return JSON.parse(
      body.trimStart().startsWith('{') || body.trimStart().startsWith('[') ? body : (new URLSearchParams(body).get('data') ?? ''),
    );
  } catch {
    return null;
  }
}
