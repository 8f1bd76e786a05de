import { describe, expect, it, test } from 'vitest';
import { isGstin } from './india/gstin.ts';
import { normaliseMobile } from './india/mobile-number.ts';
import { isPin, normalisePin, suggestCityForPin, suggestStateForPin } from './india/pin-codes.ts';
import { findState, isUnionTerritoryWithoutLegislature, STATES } from './india.ts';

describe('states', () => {
  it('there are 28 states and 8 union territories, each with its own code and name', () => {
    expect(STATES).toHaveLength(36);
    expect(STATES.filter((state) => state.isUnionTerritory)).toHaveLength(8);
    expect(new Set(STATES.map((state) => state.code)).size).toBe(36);
    expect(new Set(STATES.map((state) => state.name)).size).toBe(36);
  });

  test.each([
    ['29', 'Karnataka'],
    ['karnataka', 'Karnataka'],
    ['  TAMIL   nadu ', 'Tamil Nadu'],
    ['Jammu & Kashmir', 'Jammu and Kashmir'],
  ])('%j is %s', (text, name) => {
    expect(findState(text)?.name).toBe(name);
  });

  test.each(['', '28', '25', 'Atlantis'])('%j is not a state', (text) => {
    expect(findState(text)).toBeNull();
  });

  it('UTGST is for the five union territories without a legislature', () => {
    const names = STATES.filter((state) => isUnionTerritoryWithoutLegislature(state.code)).map((state) => state.name);
    expect(names).toEqual([
      'Andaman and Nicobar Islands',
      'Chandigarh',
      'Dadra and Nagar Haveli and Daman and Diu',
      'Ladakh',
      'Lakshadweep',
    ]);
    expect(isUnionTerritoryWithoutLegislature('07')).toBe(false);
  });
});

describe('PIN codes', () => {
  test.each([
    ['560001', '560001'],
    ['560 001', '560001'],
    [' 560-001 ', '560001'],
    ['५६०००१', '560001'],
  ])('%j is read as %s', (text, pin) => {
    expect(normalisePin(text)).toBe(pin);
  });

  test.each([
    ['560046', 'Bengaluru', 'in the city'],
    ['561203', null, 'Doddaballapura, beside it'],
    ['400053', 'Mumbai', 'in the city'],
    ['400601', null, 'Thane, which shares its first digits'],
    ['400706', null, 'Navi Mumbai'],
    ['110001', 'New Delhi', 'the first of all'],
    ['201301', null, 'Noida'],
    ['682555', null, 'Lakshadweep behind the digits of Kochi'],
    ['56004', null, 'not typed to the end'],
  ])('%s suggests the city %s: %s', (pin, city, _why) => {
    expect(suggestCityForPin(pin)).toBe(city);
  });

  test.each(['060001', '56000', '5600011', '56000a', '', '５６０００１'])('%j is not a PIN code', (text) => {
    expect(isPin(text)).toBe(false);
    expect(normalisePin(text)).toBeNull();
  });

  it('a well-formed unknown PIN is still a PIN', () => {
    expect(isPin('879999')).toBe(true);
    expect(suggestStateForPin('879999')).toBeNull();
  });

  test.each([
    ['110001', 'Delhi'],
    ['122001', 'Haryana'],
    ['160017', 'Chandigarh'],
    ['160055', 'Punjab'],
    ['160059', 'Punjab'],
    ['160103', 'Punjab'],
    ['194101', 'Ladakh'],
    ['190001', 'Jammu and Kashmir'],
    ['226001', 'Uttar Pradesh'],
    ['244713', 'Uttarakhand'],
    ['247667', 'Uttarakhand'],
    ['247001', 'Uttar Pradesh'],
    ['246701', 'Uttar Pradesh'],
    ['246001', 'Uttarakhand'],
    ['248001', 'Uttarakhand'],
    ['262001', 'Uttar Pradesh'],
    ['262305', 'Uttar Pradesh'],
    ['262501', 'Uttarakhand'],
    ['262701', 'Uttar Pradesh'],
    ['362520', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['396230', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['380001', 'Gujarat'],
    ['400001', 'Maharashtra'],
    ['403001', 'Goa'],
    ['500001', 'Telangana'],
    ['530001', 'Andhra Pradesh'],
    ['533464', 'Puducherry'],
    ['560001', 'Karnataka'],
    ['605001', 'Puducherry'],
    ['605012', 'Tamil Nadu'],
    ['605107', 'Puducherry'],
    ['673310', 'Puducherry'],
    ['682555', 'Lakshadweep'],
    ['695001', 'Kerala'],
    ['700001', 'West Bengal'],
    ['737101', 'Sikkim'],
    ['744101', 'Andaman and Nicobar Islands'],
    ['751001', 'Odisha'],
    ['781001', 'Assam'],
    ['793001', 'Meghalaya'],
    ['800001', 'Bihar'],
    ['822101', 'Jharkhand'],
    ['834001', 'Jharkhand'],
  ])('%s suggests %s', (pin, name) => {
    expect(suggestStateForPin(pin)?.name).toBe(name);
  });

  it('every state has at least one PIN that suggests it', () => {
    const suggested = new Set<string | undefined>();
    for (let prefix = 100; prefix < 900; prefix += 1) {
      for (const rest of ['001', '210', '555']) suggested.add(suggestStateForPin(`${prefix}${rest}`)?.name);
    }
    expect(STATES.map((state) => state.name).filter((name) => !suggested.has(name))).toEqual([]);
  });

  test.each(['900001', '990001', '290001', '11', '', '5600011', '060001'])('%j suggests nothing', (pin) => {
    expect(suggestStateForPin(pin)).toBeNull();
  });
});

describe('mobile numbers', () => {
  test.each([
    '9876543210',
    '98765 43210',
    '+91 98765 43210',
    '+91-98765-43210',
    '919876543210',
    '0091 98765 43210',
    '09876543210',
    '+91 (0) 98765 43210',
    '(+91) 98765 43210',
    '98765\u00a043210',
    '98765–43210',
    '९८७६५४३२१०',
    '+९१ ९८७६५ ४३२१०',
    '৯৮৭৬৫৪৩২১০',
    '௯௮௭௬௫௪௩௨௧௦',
    '൯൮൭൬൫൪൩൨൧൦',
  ])('%s is 9876543210', (text) => {
    expect(normaliseMobile(text)).toBe('9876543210');
  });

  it('a number that itself begins with 91 keeps its digits', () => {
    expect(normaliseMobile('9123456789')).toBe('9123456789');
    expect(normaliseMobile('+91 91234 56789')).toBe('9123456789');
  });

  test.each(['5876543210', '022 2345 6789', '98765', '98765432101', '+1 9876543210', '98765x43210', '', '+91', '+9109876'])(
    '%s is not a mobile number',
    (text) => {
      expect(normaliseMobile(text)).toBeNull();
    },
  );
});

describe('GSTIN', () => {
  it('accepts one with the right check character', () => {
    expect(isGstin('27AAPFU0939F1ZV')).toBe(true);
  });

  it('finds any single mistyped character', () => {
    const right = '27AAPFU0939F1ZV';
    for (let place = 0; place < right.length; place += 1) {
      for (const wrong of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        if (wrong === right[place]) continue;
        expect(isGstin(right.slice(0, place) + wrong + right.slice(place + 1))).toBe(false);
      }
    }
  });

  test.each(['', '27AAPFU0939F1Z', '27aapfu0939f1zv', '27 AAPFU0939F1ZV'])('%j is not a GSTIN', (text) => {
    expect(isGstin(text)).toBe(false);
  });
});
