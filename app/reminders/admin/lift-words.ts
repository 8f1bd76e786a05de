import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import type { Verdict } from '../reminder-lift.ts';
import type { RuleAnswer } from '../reminders.schema.ts';

const VERDICTS: Record<Exclude<Verdict, 'too-few'>, string> = {
  unclear: 'The difference may be chance.',
  more: 'More people bought than chance explains (95% sure).',
  fewer: 'Fewer people bought than without it, and chance does not explain it (95% sure).',
};

const oneDecimal = (value: number) => value.toFixed(1);
const signed = (value: number, shown: string) => `${value < 0 ? '−' : '+'}${shown}`;
const people = (count: number) => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`;
const orders = (count: number) => `${formatCount(count)} ${count === 1 ? 'order' : 'orders'}`;

/** `head` is null while there are too few people to say anything. */
export function liftWords({ figures }: Pick<RuleAnswer, 'figures'>): { head: string | null; detail: string } {
  const { countsDays, told, heldOut, ordersPer100, ordersPer100HeldOut, moreOrdersPer100, moreRevenuePer100, verdict } = figures;
  const counted = `${orders(told.orders)} by ${people(told.people)} told, ${formatCount(heldOut.orders)} by ${people(heldOut.people)} held out, within ${countsDays} days.`;
  if (verdict === 'too-few' || moreOrdersPer100 === null || moreRevenuePer100 === null)
    return {
      head: null,
      detail: told.people + heldOut.people === 0 ? `First result ${countsDays} days after the first message.` : counted,
    };
  const rupees = formatRupees(paiseFromRupees(Math.abs(moreRevenuePer100)));
  // What may be chance is not added up.
  const inAll = verdict === 'unclear' ? '' : ` ${totalWords(moreOrdersPer100, moreRevenuePer100, told.people)}`;
  return {
    head: `${signed(moreOrdersPer100, oneDecimal(Math.abs(moreOrdersPer100)))} orders, ${signed(moreRevenuePer100, rupees)} per 100 people`,
    detail: `${oneDecimal(ordersPer100 ?? 0)} orders per 100 told, ${oneDecimal(ordersPer100HeldOut ?? 0)} per 100 held out. ${VERDICTS[verdict]}${inAll} ${counted}`,
  };
}

/** Of everyone who was told: an estimate, since the held out are few. */
function totalWords(ordersPer100: number, rupeesPer100: number, told: number) {
  const all = (per100: number) => Math.round((Math.abs(per100) * told) / 100);
  const rupees = formatRupees(paiseFromRupees(all(rupeesPer100)));
  return `In all about ${signed(ordersPer100, orders(all(ordersPer100)))} and ${signed(rupeesPer100, rupees)}.`;
}
