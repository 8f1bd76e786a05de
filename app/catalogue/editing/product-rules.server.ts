import type { Db } from '../../platform/database.server.ts';
import { badField, type FieldMessages, Refusal } from '../../platform/refusal.ts';
import { publishGuard } from '../../pricing/publish-guard.ts';
import { whyNoGstRate } from '../../pricing/tax/gst-rates.ts';
import { whyNoHsn } from '../../pricing/tax/hsn.ts';
import { addedRate } from '../../settings/rules/registration.ts';
import { type DeclarationsRule, declarationsRule, type Settings } from '../../settings/settings.schema.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { missingDeclarations } from '../attention/attention.ts';
import type { ProductChange } from './edit-product.schema.ts';
import type { ProductRow } from './product-row.server.ts';

/** A launch is a moment to come; one that is kept may have come while the form was open. */
export function refuseBadLaunch({ launchAt }: ProductRow, before: ProductRow | null, { state }: ProductChange, now: Date) {
  if (state !== 'scheduled') return;
  if (!launchAt) throw badField('launchAt', 'Choose when it goes on sale');
  if (launchAt <= now && launchAt.getTime() !== before?.launchAt?.getTime()) throw badField('launchAt', 'Choose a time in the future');
}

export type ShopRules = { tax: Settings['tax']; declarations: DeclarationsRule };

export async function readRules(db: Db, env: { isProduction: boolean }): Promise<ShopRules> {
  const { tax, catalogue } = await readSettings(db);
  return { tax, declarations: declarationsRule(catalogue, env) };
}

/** All invalid fields at once. An unchanged value from before a rule existed is accepted. */
export function refuseUnlawful(after: ProductRow, before: ProductRow | null, { tax }: ShopRules, now: Date, prefix = '') {
  const fields: FieldMessages = {};
  const say = (field: string, problem: string | null) => {
    if (problem) fields[prefix + field] = problem;
  };
  if (after.gstRateBasisPoints !== before?.gstRateBasisPoints) say('gstRate', whyNoGstRate(after.gstRateBasisPoints / 100, now));
  if (after.hsn !== before?.hsn) say('hsn', whyNoHsn(after.hsn));
  if (
    after.nextGstRateFrom?.getTime() !== before?.nextGstRateFrom?.getTime() ||
    after.nextGstRateBasisPoints !== before?.nextGstRateBasisPoints
  )
    sayNext(after, say, now);
  const { nextGstRateBasisPoints: next, mrpPaise } = after;
  const isForSale = after.isAvailable || (after.launchAt !== null && after.isOffered);
  // A kit is measured piece by piece: kits/save-kit.server.ts.
  const hasOwnMrp = !after.kitPricing;
  if (hasOwnMrp && mrpPaise !== null && isForSale && next !== null && !fields['nextGstRate']) {
    const problem = publishGuard({ ...after, gstRateBasisPoints: addedRate(next, tax), mrpPaise });
    say('nextGstRate', problem && `From that day: ${problem}`);
  }
  if (hasOwnMrp && after.mrpPaise !== null && isForSale)
    say('mrp', publishGuard({ ...after, gstRateBasisPoints: addedRate(after.gstRateBasisPoints, tax), mrpPaise: after.mrpPaise }));
  const [problem] = Object.values(fields);
  if (problem) throw new Refusal(400, problem, { fields });
}

function sayNext(after: ProductRow, say: (field: string, problem: string | null) => void, now: Date) {
  const { nextGstRateBasisPoints: next, nextGstRateFrom: from } = after;
  if (next === null && from === null) return;
  if (next === null) return say('nextGstRate', 'Enter the rate that applies from that day');
  if (from === null) return say('nextGstFrom', 'Choose the date from which the next rate applies');
  if (from <= now) return say('nextGstFrom', 'Choose a future date. For a rate from today, change the GST rate itself');
  say('nextGstRate', whyNoGstRate(next / 100, from));
}

/** A product stays a draft until its declarations are complete (D59). One on sale from before is not taken off sale by other changes. */
export function keepIncompleteOffSale(after: ProductRow, before: ProductRow | null, { declarations }: ShopRules) {
  // Its pieces make the declarations.
  if (after.kitPricing) return;
  const wasSoldSo = before?.isAvailable && missingDeclarations(before).length > 0;
  if (declarations === 'require' && !wasSoldSo && missingDeclarations(after).length > 0) after.isAvailable = false;
}
