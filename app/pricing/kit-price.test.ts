import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kitAboveMrp, kitWithGst, mrpOfPieces, spreadKit, sumOfPieces } from './kit-price.ts';
import { priceOrder } from './price-order.ts';

type Piece = { quantity: number; pricePaise: number; gstRateBasisPoints: number; mrpPaise: number | null };
const piece = (rupees: number, quantity = 1, more: Partial<Piece> = {}): Piece => ({
  quantity,
  pricePaise: Math.round(rupees * 100),
  gstRateBasisPoints: 1800,
  mrpPaise: null,
  ...more,
});
const spread = (kitPaise: number, pieces: Piece[]) => spreadKit({ originalPricePaise: kitPaise, unitPaise: kitPaise }, pieces);

describe('the shares of worked cases', () => {
  test.each<[name: string, kitPaise: number, pieces: Piece[], shares: Array<[piece: number, quantity: number, unitPaise: number]>]>([
    [
      'pieces at their own prices',
      600_00,
      [piece(400), piece(200)],
      [
        [0, 1, 400_00],
        [1, 1, 200_00],
      ],
    ],
    [
      'in proportion to their prices',
      450_00,
      [piece(400), piece(200)],
      [
        [0, 1, 300_00],
        [1, 1, 150_00],
      ],
    ],
    [
      'a third each: the odd paisa goes to the earliest',
      100_00,
      [piece(50), piece(50), piece(50)],
      [
        [0, 1, 33_34],
        [1, 1, 33_33],
        [2, 1, 33_33],
      ],
    ],
    [
      'the largest remainder before the earlier piece',
      1_00,
      [piece(1), piece(2)],
      [
        [0, 1, 33],
        [1, 1, 67],
      ],
    ],
    [
      'two of a kind count twice',
      500_00,
      [piece(100, 2), piece(300)],
      [
        [0, 2, 100_00],
        [1, 1, 300_00],
      ],
    ],
    [
      'an odd share of two of a kind',
      100_01,
      [piece(100, 2), piece(0)],
      [
        [0, 1, 50_01],
        [0, 1, 50_00],
        [1, 1, 0],
      ],
    ],
    [
      'three of a kind',
      100_00,
      [piece(10, 3)],
      [
        [0, 1, 33_34],
        [0, 2, 33_33],
      ],
    ],
    [
      'free pieces share evenly',
      1_01,
      [piece(0), piece(0)],
      [
        [0, 1, 51],
        [1, 1, 50],
      ],
    ],
  ])('%s', (_name, kitPaise, pieces, shares) => {
    expect(spread(kitPaise, pieces).map((each) => [each.piece, each.quantity, each.unitPaise])).toEqual(shares);
  });
});

describe('what a kit costs with its taxes', () => {
  // 450 over 400 at 18% and 200 at 5%: 300 + 54 and 150 + 7.50.
  test('each piece has its own rate', () => {
    const pieces = [piece(400), piece(200, 1, { gstRateBasisPoints: 500 })];
    expect(kitWithGst(450_00, pieces)).toBe(511_50);
  });

  test.each<[name: string, isTaxIncluded: boolean, expected: Array<[taxablePaise: number, gstPaise: number]>, totalPaise: number]>([
    [
      'tax on top: 300 + 54 and 150 + 7.50, delivery 99',
      false,
      [
        [300_00, 54_00],
        [150_00, 7_50],
      ],
      610_50,
    ],
    [
      'tax included: 45.76 of 300 and 7.14 of 150, delivery 99',
      true,
      [
        [254_24, 45_76],
        [142_86, 7_14],
      ],
      549_00,
    ],
  ])('in an order, %s', (_name, pricesIncludeTax, expected, totalPaise) => {
    const rates = [1800, 500];
    const lines = spread(450_00, [piece(400), piece(200)]).map((each) => ({
      ...each,
      productId: `piece-${each.piece}`,
      offerBasisPoints: 0,
      gstRateBasisPoints: rates[each.piece] ?? 0,
    }));
    const pricing = priceOrder({ lines, pricesIncludeTax });
    expect(pricing.lines.map(({ taxablePaise, gstPaise }) => [taxablePaise, gstPaise])).toEqual(expected);
    expect(pricing.totalPaise).toBe(totalPaise);
  });

  // 1,000 for 700 at 18% and 400 at 5%, a tenth off by coupon: 636.36 and 363.64, less 10%: 572.72 and 327.28.
  test.each([
    [
      false,
      [
        [572_72, 103_08],
        [327_28, 16_36],
      ],
    ],
    [
      true,
      [
        [485_36, 87_36],
        [311_70, 15_58],
      ],
    ],
  ])('after a coupon, tax included: %s', (pricesIncludeTax, expected) => {
    const rates = [1800, 500];
    const lines = spread(1000_00, [piece(700), piece(400)]).map((each) => ({
      ...each,
      productId: `piece-${each.piece}`,
      offerBasisPoints: 0,
      gstRateBasisPoints: rates[each.piece] ?? 0,
    }));
    const pricing = priceOrder({ lines, coupon: { type: 'percentage', basisPoints: 1000 }, pricesIncludeTax });
    expect(pricing.lines.map(({ taxablePaise, gstPaise }) => [taxablePaise, gstPaise])).toEqual(expected);
    expect(pricing.subtotalPaise).toBe(1000_00);
  });
});

describe('the MRPs on the packs', () => {
  const mrp = (rupees: number | null) => ({ mrpPaise: rupees === null ? null : rupees * 100 });
  test.each([
    ['below both', 450_00, [piece(400, 1, mrp(472)), piece(200, 1, mrp(236))], null],
    ['exactly at all MRPs', 600_00, [piece(400, 1, mrp(472)), piece(200, 1, mrp(236))], null],
    [
      'above all MRPs together',
      600_02,
      [piece(400, 1, mrp(472)), piece(200, 1, mrp(236))],
      { piece: null, inclusivePaise: 708_02, mrpPaise: 708_00 },
    ],
    [
      'above the MRP of one piece',
      300_00,
      [piece(100, 1, mrp(118)), piece(100, 1, mrp(500))],
      { piece: 0, inclusivePaise: 177_00, mrpPaise: 118_00 },
    ],
    ['a piece without an MRP sets no limit', 300_00, [piece(100, 1, mrp(null)), piece(100, 1, mrp(500))], null],
  ])('%s', (_name, originalPaise, pieces, expected) => {
    expect(kitAboveMrp(originalPaise, pieces)).toEqual(expected);
  });

  test('they add up, unless one is missing', () => {
    expect(mrpOfPieces([piece(1, 2, mrp(10)), piece(1, 1, mrp(5))])).toBe(2500);
    expect(mrpOfPieces([piece(1, 2, mrp(10)), piece(1, 1, mrp(null))])).toBeNull();
  });
});

const anyPiece = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  pricePaise: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500_000 })),
  gstRateBasisPoints: fc.constantFrom(0, 500, 1800, 4000),
});
const anyKit = fc.record({
  pieces: fc.array(anyPiece, { minLength: 1, maxLength: 20 }),
  originalPricePaise: fc.integer({ min: 0, max: 2_000_000 }),
  offer: fc.integer({ min: 0, max: 10_000 }),
});

test('the pieces of any kit sum to the kit to the paisa, piece for piece', () => {
  fc.assert(
    fc.property(anyKit, ({ pieces, originalPricePaise, offer }) => {
      const unitPaise = Math.round((originalPricePaise * (10_000 - offer)) / 10_000);
      const shares = spreadKit({ originalPricePaise, unitPaise }, pieces);
      const sum = (value: (share: (typeof shares)[number]) => number) =>
        shares.reduce((total, share) => total + value(share) * share.quantity, 0);
      expect(sum((share) => share.unitPaise)).toBe(unitPaise);
      expect(sum((share) => share.originalPricePaise)).toBe(originalPricePaise);
      for (const [place, { quantity }] of pieces.entries()) {
        const own = shares.filter((share) => share.piece === place);
        expect(own.reduce((total, share) => total + share.quantity, 0)).toBe(quantity);
        const units = own.map((share) => share.unitPaise);
        expect(Math.max(...units) - Math.min(...units)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('a kit at the sum of its pieces costs what they cost, with all taxes', () => {
  fc.assert(
    fc.property(fc.array(anyPiece, { minLength: 1, maxLength: 20 }), (pieces) => {
      fc.pre(sumOfPieces(pieces) > 0);
      const shares = spread(
        sumOfPieces(pieces),
        pieces.map((each) => ({ ...each, mrpPaise: null })),
      );
      for (const share of shares) expect(share.unitPaise).toBe(pieces[share.piece]?.pricePaise);
    }),
  );
});
