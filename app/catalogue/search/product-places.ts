export type Placed = { id: string; names: string[]; isSoldOut: boolean; createdAt: number };

/** Removed products keep their places until they are this many, and this share. */
const REMOVED_AT_MOST = 1000;
const REMOVED_SHARE = 0.25;

export function createProductPlaces() {
  let placed: (Placed | null)[] = [];
  const placeOf = new Map<string, number>();
  let oldestFirst: number[] = [];
  let ages = new Int32Array(0);

  function put(product: Placed) {
    const place = placed.length;
    placeOf.set(product.id, place);
    placed.push(product);
    return place;
  }

  function remove(id: string) {
    const place = placeOf.get(id);
    if (place === undefined) return;
    placed[place] = null;
    placeOf.delete(id);
  }

  function hasManyRemoved() {
    const removed = placed.length - placeOf.size;
    return removed > REMOVED_AT_MOST && removed > placeOf.size * REMOVED_SHARE;
  }

  /** By old place: the new one, or -1 of those that were removed. */
  function dropRemoved() {
    const movedTo = new Int32Array(placed.length).fill(-1);
    const left: Placed[] = [];
    for (const [place, product] of placed.entries()) {
      if (!product) continue;
      movedTo[place] = left.length;
      placeOf.set(product.id, left.length);
      left.push(product);
    }
    placed = left;
    return movedTo;
  }

  function sortByAge() {
    oldestFirst = placed
      .flatMap((product, place) => (product ? [{ ...product, place }] : []))
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
      .map(({ place }) => place);
    ages = new Int32Array(placed.length);
    for (const [age, place] of oldestFirst.entries()) ages[place] = age;
  }

  return {
    put,
    remove,
    hasManyRemoved,
    dropRemoved,
    sortByAge,
    isRemoved: (place: number) => placed[place] === null,
    at: (place: number) => placed[place] ?? null,
    ageOf: (place: number) => ages[place] ?? 0,
    ofAge: (age: number) => placed[oldestFirst[age] ?? -1] ?? null,
    end: () => placed.length,
    count: () => placeOf.size,
  };
}
