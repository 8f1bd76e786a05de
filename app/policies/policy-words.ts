import { formatRupees, paiseFromRupees } from '../platform/money.ts';
import type { Settings } from '../settings/settings.schema.ts';

export const rupees = (amount: number) => formatRupees(paiseFromRupees(amount));

export const countOf = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

export const spanOf = ({ min, max }: { min: number; max: number }, unit: string) =>
  min === max ? countOf(max, unit) : `${min} to ${countOf(max, unit)}`;

/** 'at care@… or 1800 …', with the contacts that the shop has. */
export function reachedAt({ email, phone }: { email: string; phone: string }) {
  const ways = [email, phone].filter(Boolean);
  return ways.length > 0 ? `at ${ways.join(' or ')}` : 'at the address at the foot of this page';
}

/** 'by card or UPI, or in cash': the text between 'You can pay' and the full stop. */
export const waysToPay = ({ isOnline, isCashOnDelivery }: Settings['payments']) =>
  [isOnline && 'by credit card, debit card or UPI', isCashOnDelivery && 'in cash on delivery'].filter(Boolean).join(', or ');

/** The place whose courts decide disputes. */
export const courtsOf = ({ policies, identity }: Pick<Settings, 'policies' | 'identity'>) =>
  policies.courtsPlace || identity.address?.city || 'the city of our registered office';

/** Consumer Protection (E-Commerce) Rules 2020, rule 4(5): acknowledged within 48 hours, settled within a month. */
export function grievanceWords({ identity, policies }: Pick<Settings, 'identity' | 'policies'>) {
  const { grievanceOfficer: officer } = identity;
  const who = officer ? `our ${officer.designation}, ${officer.name}, ${reachedAt(officer)}` : `us ${reachedAt(identity)}`;
  return `If you are not satisfied with a reply, write to ${who}. We acknowledge a complaint within ${countOf(policies.grievanceAcknowledgedHours, 'hour')} and resolve it within ${countOf(policies.grievanceResolvedDays, 'day')}.`;
}

/** The nodal contact person for compliance: Consumer Protection (E-Commerce) Rules 2020, rule 4(1)(a). Empty while none is named. */
export function nodalWords({ nodalPerson: nodal }: Pick<Settings['identity'], 'nodalPerson'>) {
  return nodal ? `Our nodal person of contact is ${[nodal.name, nodal.designation].filter(Boolean).join(', ')}, ${reachedAt(nodal)}.` : '';
}
