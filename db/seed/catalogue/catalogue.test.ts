import { describe, expect, test } from 'vitest';
import { isGstin } from '../../../app/platform/india/gstin.ts';
import { isPin } from '../../../app/platform/india/pin-codes.ts';
import { findState } from '../../../app/platform/india.ts';
import { reviews } from '../reviews.ts';
import { campaigns, faq, freeFrom, home, identity, policies } from '../shop.ts';
import { catalogue, catalogueHindi } from './catalogue.ts';
import { ingredientsHindi } from './ingredients-hindi.ts';

const slugs = catalogue.map((product) => product.slug);

// Claims that would make a cosmetic a drug under the Drugs and Cosmetics Act 1940, or that are never true of a product.
const DRUG_CLAIMS =
  /\b(cures?|treats?|treating|treatment|heal(s|ing)?|therap\w*|medicated|anti-?bacterial|anti-?fungal|anti-?ag(e|ing)|antiseptic|acne|eczema|wrinkles?|regenerat\w*|detox\w*|whiten\w*|fairness|dermatolog\w*|clinically|chemical[- ]free)\b/i;
const HINDI_DRUG_CLAIMS = /इलाज|उपचार|मुँहासे|झुर्रि|गोरा|फ़ेयरनेस|कीटाणु|खुजली/;
const EMOJI = /\p{Extended_Pictographic}/u;

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value && typeof value === 'object') return Object.values(value).flatMap(textsOf);
  return [];
}

const ALLERGENS = [
  ['nut oil', 'मेवे का तेल'],
  ['sesame', 'तिल'],
  ['chickpea', 'चना'],
  ['honey', 'शहद'],
] as const;

describe.each(catalogue)('$name', (product) => {
  test('has every text that a page and the law ask for', () => {
    const empty = Object.entries(product).filter(([, value]) => value === '' || (Array.isArray(value) && value.length === 0));
    expect(empty).toEqual([]);
    expect(product.manufacturer.address).toMatch(/\b560\d{3}\b/);
    expect(product.keyIngredients.length).toBeGreaterThanOrEqual(3);
  });

  test('has the slug that its name gives', () => {
    expect(product.slug).toBe(product.name.toLowerCase().replace(/[^a-z0-9]+/g, '-'));
  });

  test('costs no more than its MRP with tax, before any offer', () => {
    expect(product.originalPrice * (100 + product.gstRate)).toBeLessThanOrEqual(product.mrp * 100);
    expect(product.offerPercentage).toBeGreaterThanOrEqual(0);
    expect(product.offerPercentage).toBeLessThanOrEqual(25);
  });

  test('carries an eight-digit HSN, and 5% only as a face powder', () => {
    expect(product.hsn).toMatch(/^\d{8}$/);
    expect(product.gstRate === 5).toBe(product.hsn === '33049110');
  });

  test('says the same net quantity everywhere', () => {
    expect(product.weight).toBe(`${product.netQuantity.value} ${product.netQuantity.unit}`);
    expect(product.weightGrams).toBeGreaterThan(product.netQuantity.value);
  });

  test('names only key ingredients that are in it', () => {
    expect(new Set(product.inciIngredients).size).toBe(product.inciIngredients.length);
    for (const ingredient of product.keyIngredients) expect(product.inciIngredients).toContain(ingredient.inci);
  });

  test('is kept by a preservative when it holds water', () => {
    const holdsWater = product.inciIngredients.some((inci) => /^Aqua$|Leaf Juice|Flower Water|Root Water/.test(inci));
    if (holdsWater) expect(product.inciIngredients.join()).toMatch(/Phenoxyethanol|Sodium Benzoate/);
  });

  test('is free of what the home page says it is free of', () => {
    const list = product.inciIngredients.join().toLowerCase();
    for (const badge of freeFrom) for (const word of badge.disprovedBy) expect(list).not.toContain(word);
  });

  test('warns of nuts, sesame and chickpea', () => {
    const list = product.inciIngredients.join();
    if (list.includes('Almond')) expect(product.warnings).toMatch(/nut oil/);
    if (list.includes('Sesame')) expect(product.warnings).toMatch(/sesame/);
    if (list.includes('Chick Pea')) expect(product.warnings).toMatch(/chickpea/);
  });

  test('makes no drug claim and uses no markup but <strong>', () => {
    for (const text of textsOf(product)) {
      expect(text).not.toMatch(DRUG_CLAIMS);
      expect(text).not.toMatch(EMOJI);
      expect(text.replace(/<\/?strong>/g, '')).not.toMatch(/[<>]/);
    }
  });

  test('says all of it in Hindi, and no more', () => {
    const hindi = catalogueHindi[product.slug];
    const counts = (lists: (readonly unknown[] | undefined)[]) => lists.map((list) => list?.length);
    expect(counts([hindi?.howToUse, hindi?.overallBenefits, hindi?.alts])).toEqual(
      counts([product.HowToUse, product.overallBenefits, product.pictures]),
    );
    for (const [inEnglish, inHindi] of ALLERGENS)
      expect(hindi?.warnings.includes(inHindi), inHindi).toBe(product.warnings.includes(inEnglish));
    const ofIngredients = product.keyIngredients.map(({ inci }) => ingredientsHindi[inci]);
    expect(counts(ofIngredients.map((texts) => texts?.benefits))).toEqual(counts(product.keyIngredients.map(({ benefits }) => benefits)));
    for (const text of textsOf([hindi, ofIngredients])) {
      expect(text).toMatch(/\p{Script=Devanagari}/u);
      expect(text).not.toMatch(HINDI_DRUG_CLAIMS);
      expect(text.replace(/<\/?strong>/g, '')).not.toMatch(/[<>]/);
    }
  });

  test('has three described pictures', () => {
    expect(product.pictures.map((picture) => picture.name)).toEqual([1, 2, 3].map((number) => `${product.slug}-${number}`));
    for (const picture of product.pictures) expect(picture.alt.length).toBeGreaterThan(10);
    for (const ingredient of product.keyIngredients) expect(ingredient.picture).toMatch(/^ingredient-[a-z-]+$/);
  });
});

describe('the catalogue', () => {
  test('has 21 products, each slug and SKU once', () => {
    expect(new Set(slugs).size).toBe(21);
    expect(new Set(catalogue.map((product) => product.sku)).size).toBe(21);
  });

  test('holds the three products of the home page, and features the strawberry balm', () => {
    expect(slugs).toEqual(expect.arrayContaining(home.mostLoved.slugs));
    expect(home.mostLoved.slugs).toHaveLength(3);
    expect(catalogue.filter((product) => product.isFeatured).map((product) => product.slug)).toEqual(['strawberry-lip-balm']);
  });

  test.each(['Lavendar Oil', 'Almond Oil', 'Beeswax', 'Shea Butter', 'Olive Oil', 'Cocoglucoside', 'Aloe Vera'])(
    'has products for the filter %s',
    (filter) => {
      const found = catalogue.filter((product) =>
        product.keyIngredients.some(({ name }) => name.toLowerCase().includes(filter.toLowerCase())),
      );
      expect(found.length).toBeGreaterThanOrEqual(2);
    },
  );

  test('shows every state of stock: plenty, few, none', () => {
    const stock = catalogue.map((product) => product.stockQuantity);
    expect(stock.filter((units) => units === 0)).toHaveLength(1);
    expect(stock.filter((units) => units > 0 && units <= 10)).toHaveLength(1);
  });

  test('files every product under lip care or skin care', () => {
    for (const { category } of catalogue) expect(['Lip care', 'Skin care']).toContain(category[0]);
  });
});

describe('the sample reviews', () => {
  test('belong to products and cover every one', () => {
    expect(new Set(reviews.map((review) => review.slug))).toEqual(new Set(slugs));
  });

  test('are samples of 2026 with plain words and mixed ratings', () => {
    for (const review of reviews) {
      expect(review.isSample).toBe(true);
      expect(review.date).toMatch(/^2026-(0\d|1[01])-\d\d$/);
      expect(`${review.title} ${review.content}`).not.toMatch(DRUG_CLAIMS);
    }
    expect(new Set(reviews.map((review) => review.rating))).toEqual(new Set([2, 3, 4, 5]));
    expect(reviews.length).toBeGreaterThanOrEqual(40);
    expect(reviews.length).toBeLessThanOrEqual(60);
  });

  test('never come from the same name twice', () => {
    expect(new Set(reviews.map((review) => review.name)).size).toBe(reviews.length);
  });
});

describe('the shop', () => {
  test('has a well-formed GSTIN of its own state, on a PAN that is not issued', () => {
    expect(isGstin(identity.gstin)).toBe(true);
    expect(identity.gstin.slice(0, 2)).toBe(identity.address.stateCode);
    expect(identity.gstin.slice(7, 11)).toBe('0000');
    expect(findState(identity.address.state)?.code).toBe(identity.address.stateCode);
    expect(isPin(identity.address.pinCode)).toBe(true);
  });

  test('writes only to addresses that cannot exist', () => {
    for (const email of [identity.email, identity.grievanceOfficer.email]) expect(email).toMatch(/\.example$/);
  });

  test('answers eight questions with the numbers of its policies', () => {
    expect(faq).toHaveLength(8);
    const answers = faq.map(({ answer }) => answer).join(' ');
    expect(answers).toContain(`${policies.deliveryWorkingDays.min} to ${policies.deliveryWorkingDays.max} working days`);
    expect(answers).toContain(`more than ₹1,500`);
    expect(answers).not.toMatch(DRUG_CLAIMS);
  });

  test('keeps the weekend sale to 48 hours that are over', () => {
    const sale = campaigns.find((campaign) => campaign.key === 'weekend-sale');
    expect(sale?.isActive).toBe(false);
    expect(Date.parse(sale?.endsAt ?? '') - Date.parse(sale?.startsAt ?? '')).toBe(48 * 60 * 60 * 1000);
  });

  test('gives away a product that it has', () => {
    for (const campaign of campaigns) if ('gift' in campaign) expect(slugs).toContain(campaign.gift.slug);
  });
});
