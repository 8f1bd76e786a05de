/** By the former shop's names. */
export type FormerGoods = { by: 'products' | 'variants' | 'collections' | 'categories'; named: string[]; column: string };
type Said = { column: string; message: string };

export type FormerCode = {
  row: number;
  codes: string[];
  name: string;
  isActive: boolean;
  isPercent: boolean;
  value: string;
  minimum: string;
  /** At least so many pieces of its goods. */
  minimumPieces: string;
  /** Null: all. */
  goods: FormerGoods | null;
  buyGet: { buy: string; get: string; timesAtMost: string; got: FormerGoods | null } | null;
  starts: string;
  ends: string;
  usesAtMost: string;
  /** In the former shop; null where the file does not say it. */
  uses: string | null;
  usesByCustomer: string;
};

/** Why it cannot come along: it would be worth something else here, or to others. */
export class StaysBehind extends Error {
  readonly said: Said;
  constructor(column: string, message: string) {
    super(message);
    this.said = { column, message };
  }
}

export const listIn = (cell: string): string[] =>
  cell
    .split(/[,|\n]/)
    .map((each) => each.trim())
    .filter(Boolean);

export const isYes = (cell: string) => /^(yes|true|1)$/i.test(cell);
