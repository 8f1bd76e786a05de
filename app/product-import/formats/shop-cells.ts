import type { Goods } from '../../catalogue/file/product-file-columns.ts';
import { keyInUrl } from '../../media/media.schema.ts';
import { truthText } from './format.server.ts';
import type { Read } from './shop-columns.server.ts';

export const asItIs: Read = (cell) => cell;
export const yesOrNo: Read = (cell) => truthText(cell) ?? { problem: 'Must be yes or no' };
export const entries = (cell: string, between: RegExp) => cell.split(between).flatMap((entry) => entry.trim() || []);
export const listed: Read = (cell) => JSON.stringify(entries(cell, /\n/));

export const isProblem = (said: unknown): said is { problem: string } => typeof said === 'object' && said !== null && 'problem' in said;

export function swatch(cell: string) {
  if (cell === '' || /^#[0-9a-f]{6}$/i.test(cell) || keyInUrl(cell)) return cell;
  return { problem: 'Must be a colour such as #9b111e, or the URL of a picture of this shop' };
}

/** 'Shea butter: Softens; Protects', one per line. The description of an ingredient stays. */
export function ingredients(cell: string, present: Goods | null) {
  const all = entries(cell, /\n/).map((line) => {
    const [, name = line, benefits = ''] = line.match(/^([^:]*):(.*)$/) ?? [];
    const known = present?.ingredients.find((ingredient) => ingredient.name.toLowerCase() === name.trim().toLowerCase());
    return { name, description: known?.description ?? '', benefits: entries(benefits, /;/) };
  });
  const empty = all.find(({ benefits }) => benefits.length === 0);
  return empty ? { problem: `“${empty.name}” needs a benefit, as in “Shea butter: Softens; Protects”` } : JSON.stringify(all);
}

export function firm(cell: string) {
  if (cell === '') return null;
  const [name = '', ...address] = cell.split('\n').map((line) => line.trim());
  return { name, address: address.join('\n') };
}

export function netQuantity(cell: string) {
  if (cell === '') return null;
  const [, value, unit] = cell.toLowerCase().match(/^(\d+(?:\.\d+)?)\s*(g|ml|piece)s?$/) ?? [];
  if (!value || (unit !== 'g' && unit !== 'ml' && unit !== 'piece'))
    return { problem: 'Must be a number with g, ml or piece, such as 50 g' };
  return { value: Number(value), unit };
}

export function shelfLife(cell: string) {
  if (cell === '') return null;
  return /^[1-9]\d{0,3}$/.test(cell) ? Number(cell) : { problem: 'Must be a whole number of months' };
}

/** As text: a variant is sent like the rows of the form. */
export function ownShelfLife(cell: string) {
  const months = shelfLife(cell);
  return typeof months === 'number' ? String(months) : (months ?? '');
}

export function dot(cell: string) {
  if (cell === '') return null;
  const colour = cell.toLowerCase();
  return colour === 'green' || colour === 'brown' ? colour : { problem: 'Must be green or brown' };
}
