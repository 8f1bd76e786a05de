// Discounts of Shopify: its own export, which names no goods, or Matrixify's sheet, with a row for each further code or product.
import type { Reader } from '../move.ts';
import { type FileRow, grouped } from '../read-file.server.ts';
import { bringCode } from './bring-codes.server.ts';
import { type FormerCode, type FormerGoods, isYes, listIn, StaysBehind } from './former-code.ts';

export const readShopifyDiscounts: Reader = async (move, rows, report) => {
  for await (const group of grouped(rows, (row) => row.get('ID') || row.get('Code', 'Name', 'Title'))) {
    report.report.rows += group.length;
    await bringCode(move, report, group[0]?.number ?? 0, () => shopifyCode(group));
  }
};

function shopifyCode(group: readonly FileRow[]): FormerCode {
  const [row] = group;
  if (!row) throw new Error('A group has a row.');
  const kind = kindOf(row);
  refuseOthers(row);
  const goods = kind === 'products' ? goodsIn(group, APPLIES) : kind === 'get' ? goodsIn(group, BUYS) : null;
  if (kind === 'products' && !goods) throw new StaysBehind('Type', 'The file does not say for which products this discount holds.');
  if (kind === 'order' && goodsIn(group, APPLIES)) throw new StaysBehind('Applies To: Type', 'A discount of the order names products.');
  const codes = [...new Set(group.flatMap((each) => each.get('Code', 'Name') || []))];
  const isAutomatic = /automatic/i.test(row.get('Method'));
  const usesAtMost = row.get('Limit Total Times', 'Usage Limit Per Code', 'Usage Limit');
  if (codes.length > 1 && Number(usesAtMost) > 0)
    throw new StaysBehind('Limit Total Times', 'Several codes with one number of uses are not possible.');
  return {
    row: row.number,
    codes: isAutomatic ? [] : codes.length > 0 ? codes : [row.get('Title')],
    name: isAutomatic ? row.get('Title') : '',
    isActive: !/disabled|inactive|deactivated|draft/i.test(row.get('Status')),
    ...offOf(row, kind),
    ...minimumOf(row),
    goods,
    buyGet: kind === 'get' ? buyGetOf(group, row) : null,
    starts: row.get('Starts At', 'Start', 'Start Date'),
    ends: row.get('Ends At', 'End', 'End Date'),
    usesAtMost,
    uses: row.get('Code Used Count', 'Total Used Count', 'Times Used In Total', 'Used Count') || null,
    usesByCustomer: isYes(row.get('Limit One Use Per Customer', 'Limit Once Per Customer', 'Applies Once Per Customer')) ? '1' : '',
  };
}

type KindOfDiscount = 'order' | 'products' | 'get';

function kindOf(row: FileRow): KindOfDiscount {
  const type = row.get('Type').toLowerCase().replaceAll('_', ' ');
  const whole = `${type} ${row.get('Value Type', 'Discount Type')} ${row.get('Discount Class', 'Class')}`.toLowerCase();
  if (/shipping/.test(whole)) throw new StaysBehind('Type', 'Free delivery by code is not possible: delivery follows the settings.');
  if (/buy|bxgy|bogo/.test(whole)) return 'get';
  if (/product/.test(whole) || OLDER_GOODS.some(([title]) => row.get(title) !== '')) return 'products';
  if (/^(|amount off order|order|percentage|fixed amount)$/.test(type)) return 'order';
  throw new StaysBehind('Type', 'This kind of discount is not known here.');
}

function refuseOthers(row: FileRow) {
  const type = row.get('Eligibility: Customer Type', 'Customer Selection');
  const some = ['Eligibility: Customer Values', 'Customers: Segments', 'Customers: Email', 'Customer Segments'].find(
    (title) => row.get(title) !== '',
  );
  if (some || !/^(|all|everyone|all customers)$/i.test(type))
    throw new StaysBehind(some ?? 'Eligibility: Customer Type', 'Codes for some customers only stay behind.');
  if (/subscription/i.test(row.get('Purchase Type')) && !/one|both/i.test(row.get('Purchase Type')))
    throw new StaysBehind('Purchase Type', 'Discounts on subscriptions are not possible.');
  if (/expired/i.test(row.get('Status'))) throw new StaysBehind('Status', 'This code has ended.');
}

function offOf(row: FileRow, kind: KindOfDiscount) {
  const type = row.get('Value Type', 'Discount Type', 'Type').toLowerCase().replaceAll('_', ' ');
  const value = row.get('Value').replace(/^-/, '');
  if (/each/.test(type)) throw new StaysBehind('Value Type', 'An amount off each piece is not possible.');
  if (kind === 'get' && /free/.test(type)) return { isPercent: true, value: '100' };
  const isPercent = /percent/.test(type) || value.includes('%');
  if (kind === 'get' && !isPercent) throw new StaysBehind('Value Type', 'An amount off each piece is not possible.');
  return { isPercent, value };
}

const NONE = /^(|none|no minimum|0(\.0+)?)$/i;

function minimumOf(row: FileRow) {
  const requirement = row.get('Minimum Requirement');
  const value = NONE.test(requirement) ? '' : row.get('Minimum Value');
  const isOfPieces = /quantity|item/i.test(requirement);
  const pieces = isOfPieces ? value : row.get('Minimum Quantity', 'Minimum Requirements: Quantity');
  const amount = row.get('Minimum Requirements: Amount', 'Minimum Purchase Amount', 'Minimum Subtotal', 'Minimum Requirements');
  const minimum = isOfPieces ? '' : value || amount;
  if (!NONE.test(requirement) && value === '') throw new StaysBehind('Minimum Value', 'The file does not say how much is to be bought.');
  return { minimum: NONE.test(minimum) ? '' : minimum, minimumPieces: NONE.test(pieces) ? '' : pieces };
}

const APPLIES = 'Applies To';
const BUYS = 'Buy X Get Y: Customer Buys';
const OLDER_GOODS: readonly [title: string, by: FormerGoods['by']][] = [
  ['Applies To: Products', 'products'],
  ['Applies To: Product Handles', 'products'],
  ['Applies To: Collections', 'collections'],
];

/** Null: all goods, or none are named. */
function goodsIn(group: readonly FileRow[], place: string): FormerGoods | null {
  const [typeTitle, column] = place === APPLIES ? ['Applies To: Type', 'Applies To: Values'] : [`${place} Type`, `${place} Values`];
  const types = [...new Set(group.map((row) => row.get(typeTitle).toLowerCase()).filter(Boolean))];
  const named = [...new Set(group.flatMap((row) => listIn(row.get(column))))];
  if (types.length > 1) throw new StaysBehind(typeTitle, 'A discount on goods of several kinds stays behind.');
  const [type = ''] = types;
  if (named.length > 0) {
    const by = /collection/.test(type) ? 'collections' : /variant/.test(type) ? 'variants' : /product/.test(type) ? 'products' : null;
    if (!by) throw new StaysBehind(typeTitle, 'The file does not say what these goods are.');
    return { by, named, column };
  }
  if (!/^(|all|entire order)$/.test(type)) throw new StaysBehind(column, 'The file does not say for which products this discount holds.');
  const older = place === APPLIES ? OLDER_GOODS.filter(([title]) => group.some((row) => row.get(title) !== '')) : [];
  if (older.length > 1) throw new StaysBehind('Applies To', 'A discount on goods of several kinds stays behind.');
  return older.map(([title, by]) => ({ by, named: group.flatMap((row) => listIn(row.get(title))), column: title }))[0] ?? null;
}

function buyGetOf(group: readonly FileRow[], row: FileRow): FormerCode['buyGet'] {
  const summary = row.get('Summary');
  if (/spend/i.test(summary)) throw new StaysBehind('Summary', 'Pieces to get for an amount spent are not possible.');
  const buy = row.get(`${BUYS} Quantity`, `${BUYS} Minimum Quantity`) || /buy (\d+)/i.exec(summary)?.[1] || '';
  const get = row.get('Buy X Get Y: Customer Gets Quantity') || /get (\d+)/i.exec(summary)?.[1] || '';
  return { buy, get, timesAtMost: row.get('Limit Uses Per Order'), got: goodsIn(group, APPLIES) };
}
