// Buy some pieces and get others for less: which ones take part. Pure.

export type BuyGet = {
  buy: number;
  get: number;
  /** How often it counts in one order. */
  timesAtMost: number | null;
};

type Piece = { place: number; paise: number };

/**
 * Of the same goods: from the dearest down, groups of bought and got pieces; the cheapest of each group are the got ones. Of other goods:
 * the dearest got pieces, as many as the bought ones allow; goods that can be got do not count as bought. Either way another piece in the
 * cart never lowers the discount.
 */
export function piecesOf(
  { buy, get, timesAtMost }: BuyGet,
  { goods, got }: { goods: readonly number[]; got: readonly number[] | null },
  lines: ReadonlyArray<{ unitPaise: number; quantity: number }>,
): { bought: Piece[]; got: Piece[] } {
  const most = timesAtMost ?? Number.MAX_SAFE_INTEGER;
  if (got) {
    const toBuy = dearestFirst(
      goods.filter((place) => !got.includes(place)),
      lines,
    );
    const toGet = dearestFirst(got, lines);
    const times = Math.min(most, Math.floor(toBuy.length / buy), Math.floor(toGet.length / get));
    return { bought: toBuy.slice(0, times * buy), got: toGet.slice(0, times * get) };
  }
  const pieces = dearestFirst(goods, lines);
  const times = Math.min(most, Math.floor(pieces.length / (buy + get)));
  const taking = pieces.slice(0, times * (buy + get));
  const isGot = (nth: number) => nth % (buy + get) >= buy;
  return { bought: taking.filter((_, nth) => !isGot(nth)), got: taking.filter((_, nth) => isGot(nth)) };
}

function dearestFirst(places: readonly number[], lines: ReadonlyArray<{ unitPaise: number; quantity: number }>): Piece[] {
  const pieces = places.flatMap((place) => {
    const { unitPaise = 0, quantity = 0 } = lines[place] ?? {};
    return Array.from({ length: quantity }, () => ({ place, paise: unitPaise }));
  });
  return pieces.toSorted((a, b) => b.paise - a.paise || a.place - b.place);
}
