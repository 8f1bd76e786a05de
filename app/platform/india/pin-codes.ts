import { findState, plainName, STATES, type State } from '../india.ts';
import { asciiDigits } from './ascii-digits.ts';

/** Six digits, the first not 0. Existence is not checked: new PINs appear, and an unknown one may be right. */
export function isPin(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text);
}

/** '560 001' -> '560001'; null when it is not a PIN code. */
export function normalisePin(text: string): string | null {
  const pin = asciiDigits(text).replace(/[\s-]/g, '');
  return isPin(pin) ? pin : null;
}

/** Null when unknown. Only a suggestion: some 50 PINs span two states, and the state decides between IGST and CGST + SGST. */
export function suggestStateForPin(pin: string): State | null {
  const code = stateOfException(pin) ?? stateOfPrefix(pin.slice(0, 3));
  return isPin(pin) && code ? findState(code) : null;
}

/** Found by the PIN code, else by the state's name; null when the address mentions none or two ("Delhi Road, Karnataka"). */
export function stateInAddress(text: string): State | null {
  const digits = asciiDigits(text);
  const byPin = [...digits.matchAll(/(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/g)].map(([pin]) => suggestStateForPin(pin.replace(/\s/, '')));
  const words = ` ${plainName(text.replace(/[^\p{L}\p{M}&]+/gu, ' '))} `;
  const byName = STATES.filter(({ name }) => words.includes(` ${plainName(name)} `));
  return onlyOne(byPin.filter((state) => state !== null)) ?? onlyOne(byName);
}

function onlyOne(states: readonly State[]): State | null {
  const [first] = states;
  return first && states.every(({ code }) => code === first.code) ? first : null;
}

/** The city of a PIN if its first digits are unambiguous, else null: most sorting districts cover many places. */
export function suggestCityForPin(pin: string): string | null {
  return (isPin(pin) && CITIES.find(([, ranges]) => isInRanges(pin, ranges))?.[0]) || null;
}

// PIN codes of India Post's delivery offices within the city itself (data.gov.in directory); neighbours that share the first
// three digits, such as Thane and Navi Mumbai with Mumbai, are left out.
const CITIES: ReadonlyArray<[city: string, ranges: string]> = [
  ['New Delhi', '110001-110096'],
  ['Chandigarh', '160001-160036'],
  ['Lucknow', '226001-226031'],
  ['Jaipur', '302001-302039'],
  ['Ahmedabad', '380001-380063'],
  ['Mumbai', '400001-400104'],
  ['Pune', '411001-411062'],
  ['Hyderabad', '500001-500100'],
  ['Bengaluru', '560001-560110'],
  ['Chennai', '600001-600119'],
  ['Kochi', '682001-682042'],
  ['Thiruvananthapuram', '695001-695043'],
  ['Kolkata', '700001-700110'],
  ['Bhubaneswar', '751001-751031'],
  ['Guwahati', '781001-781040'],
  ['Patna', '800001-800030'],
];

// First three digits -> state: computed from the 19,238 PINs of India Post's directory (data.gov.in); right for 99.4% of them.
// 9xx is the Army Post.
const PREFIXES: ReadonlyArray<[stateCode: string, ranges: string]> = [
  ['07', '110'],
  ['06', '121-136'],
  ['03', '140-152'],
  ['04', '160'],
  ['02', '171-177'],
  ['01', '180-193'],
  ['38', '194'],
  ['09', '201-245 247 250-261 271-285'],
  ['05', '246 248-249 262-263'],
  ['08', '301-345'],
  ['24', '360-396'],
  ['27', '400-402 410-445'],
  ['30', '403'],
  ['23', '450-488'],
  ['22', '490-497'],
  ['36', '500-509'],
  ['37', '515-535'],
  ['29', '560-591'],
  ['33', '600-643'],
  ['32', '670-695'],
  ['19', '700-736 741-743'],
  ['11', '737'],
  ['35', '744'],
  ['21', '751-770'],
  ['18', '781-788'],
  ['12', '790-792'],
  ['17', '793-794'],
  ['14', '795'],
  ['15', '796'],
  ['13', '797-798'],
  ['16', '799'],
  ['10', '800-813 821 823-824 841-855'],
  ['20', '814-816 822 825-835'],
];

// Whole PINs in a different state than their prefix: enclaves and redrawn borders (same directory; Yanam added).
const EXCEPTIONS: ReadonlyArray<[stateCode: string, ranges: string]> = [
  ['34', '605001-605011 605013 605104 605107 607402-607403 609602 609605-609607 609609 673310 533464'],
  ['31', '682551-682559'],
  ['26', '362520 362540 362570 396193 396210 396215 396220 396230 396235 396240'],
  ['03', '160055 160059 160062 160071 160103-160104'],
  ['05', '244712-244717 247656-247671'],
  ['09', '246701-246764 262001-262203 262302 262305 262406 262701-262908'],
];

function stateOfPrefix(prefix: string): string | undefined {
  return PREFIXES.find(([, ranges]) => isInRanges(prefix, ranges))?.[0];
}

function stateOfException(pin: string): string | undefined {
  return EXCEPTIONS.find(([, ranges]) => isInRanges(pin, ranges))?.[0];
}

/** Strings of equal length sort like their numbers. */
function isInRanges(digits: string, ranges: string): boolean {
  return ranges.split(' ').some((range) => {
    const [from = '', to = from] = range.split('-');
    return from <= digits && digits <= to;
  });
}
