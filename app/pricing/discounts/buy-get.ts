export type BuyGet = {
  buy: number;
  get: number;
  timesAtMost: number | null;
};

type Piece = { place: number; paise: number };

/** From the dearest down, in groups of which the cheapest are got; of other goods the dearest are. Another piece never lowers the discount. */
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
