export type State = {
  /** The first two digits of the state's GSTINs. */
  code: string;
  name: string;
  isUnionTerritory: boolean;
};

// The 36 states and union territories with their GST codes, as the GST portal lists them (25 and 28 are retired).
export const STATE_NAMES: Record<string, string> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};
const UNION_TERRITORIES = ['01', '04', '07', '26', '31', '34', '35', '38'];
const UNION_TERRITORIES_WITHOUT_LEGISLATURE = ['04', '26', '31', '35', '38'];

export const STATES: readonly State[] = Object.entries(STATE_NAMES)
  .map(([code, name]) => ({ code, name, isUnionTerritory: UNION_TERRITORIES.includes(code) }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** By GST code or by name, ignoring spaces and case: '29', 'karnataka', 'Jammu & Kashmir'. */
export function findState(codeOrName: string): State | null {
  const sought = plainName(codeOrName);
  return STATES.find((state) => state.code === sought || plainName(state.name) === sought) ?? null;
}

/** A place of supply as the GST portal's master list spells it, including its typo in Lakshadweep: '01-Jammu & Kashmir', '31-Lakshdweep'. */
export function placeOfSupplyWords(code: string): string {
  const name = STATE_NAMES[code]?.replaceAll(' and ', ' & ') ?? 'Other Territory';
  return `${code}-${code === '31' ? 'Lakshdweep' : name}`;
}

/** In these the state's half of the tax is UTGST, elsewhere (including Delhi, Puducherry and Jammu and Kashmir) SGST. */
export function isUnionTerritoryWithoutLegislature(stateCode: string): boolean {
  return UNION_TERRITORIES_WITHOUT_LEGISLATURE.includes(stateCode);
}

/** Income-tax Act 2025, s.186(1): no cash of two lakh rupees or more from one person in a day, for one transaction or for one event. */
const CASH_BELOW_PAISE = 2_00_000_00;
export const isCashLawful = (payablePaise: number) => payablePaise < CASH_BELOW_PAISE;

export function plainName(text: string): string {
  return text.trim().toLowerCase().replace(/&/g, 'and').replace(/\s+/g, ' ');
}
