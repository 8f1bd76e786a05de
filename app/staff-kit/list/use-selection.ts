// Rows selected in a list, across pages; or everything the list finds, without naming the rows.
import { useState } from 'react';

/** `rows`: the selectable rows of the page. `view` identifies the list's filters: when it changes, "all of them" no longer applies. */
export function useSelection<Row>(
  rows: readonly Row[],
  { keyOf, view, total, hasMore }: { keyOf: (row: Row) => string; view: string; total: number; hasMore: boolean },
) {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const [allOf, setAllOf] = useState<string | null>(null);
  const isAll = allOf === view;

  return {
    isAll,
    rows: [...picked.values()],
    count: isAll ? total : picked.size,
    canTakeAll: !isAll && rows.length > 0 && hasMore && rows.every((row) => picked.has(keyOf(row))),
    takeAll: () => setAllOf(view),
    clear() {
      setAllOf(null);
      setPicked(new Map());
    },
    pick(row: Row) {
      setAllOf(null);
      setPicked(new Map([[keyOf(row), row]]));
    },
    ofTable: {
      selected: isAll ? new Set(rows.map(keyOf)) : new Set(picked.keys()),
      onChange(selected: ReadonlySet<string>) {
        setAllOf(null);
        const known = new Map([...picked, ...rows.map((row) => [keyOf(row), row] as const)]);
        setPicked(new Map([...known].filter(([key]) => selected.has(key))));
      },
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
