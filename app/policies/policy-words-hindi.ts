import type { Settings } from '../settings/settings.schema.ts';

export const spanInHindi = ({ min, max }: { min: number; max: number }, unit: string) =>
  min === max ? `${max} ${unit}` : `${min} से ${max} ${unit}`;

/** 'care@… या 1800 … पर', with the contacts that the shop has. */
export function reachedAtInHindi({ email, phone }: { email: string; phone: string }) {
  const ways = [email, phone].filter(Boolean);
  return ways.length > 0 ? `${ways.join(' या ')} पर` : 'इस पेज के नीचे दिए पते पर';
}

export const waysToPayInHindi = ({ isOnline, isCashOnDelivery }: Settings['payments']) =>
  [isOnline && 'क्रेडिट कार्ड, डेबिट कार्ड या UPI से', isCashOnDelivery && 'डिलीवरी पर नकद'].filter(Boolean).join(', या ');

export function grievanceInHindi({ identity, policies }: Pick<Settings, 'identity' | 'policies'>) {
  const { grievanceOfficer: officer } = identity;
  const who = officer
    ? `हमारे शिकायत अधिकारी (${officer.designation}) ${officer.name} को ${reachedAtInHindi(officer)}`
    : `हमें ${reachedAtInHindi(identity)}`;
  return `अगर आप किसी जवाब से संतुष्ट न हों, तो ${who} बताएँ। शिकायत मिलने की सूचना हम ${policies.grievanceAcknowledgedHours} घंटे के भीतर देते हैं और उसे ${policies.grievanceResolvedDays} दिन के भीतर निपटाते हैं।`;
}

export function nodalInHindi({ nodalPerson: nodal }: Pick<Settings['identity'], 'nodalPerson'>) {
  return nodal
    ? `हमारे नोडल अधिकारी ${[nodal.name, nodal.designation].filter(Boolean).join(', ')} से ${reachedAtInHindi(nodal)} संपर्क करें।`
    : '';
}

/** In Devanagari if the place is known; else as Settings spell it. */
export function courtsInHindi({ policies, identity }: Pick<Settings, 'policies' | 'identity'>) {
  const place = policies.courtsPlace || identity.address?.city;
  if (!place) return 'हमारे रजिस्टर्ड ऑफ़िस के शहर';
  return place === 'Bangalore' ? 'बेंगलुरु' : place;
}
