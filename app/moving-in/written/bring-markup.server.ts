import type { z } from 'zod';
import type { content } from '../../content/content.schema.ts';
import { MARKUP_AT_MOST } from '../../content/sections/sections.schema.ts';
import { cellsOf, isTable, TABLE_TEXT_AT_MOST, tableText } from '../../content/sections/table-text.ts';
import { PICTURE_BYTES_AT_MOST } from '../../media/media.schema.ts';
import { VIDEO_BYTES_AT_MOST } from '../../media/videos/video.schema.ts';
import { takeVideo } from '../../media/videos/videos.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { languages, SOURCE } from '../../platform/words/language.ts';
import { fetchPicture } from '../../product-import/fetched-pictures.server.ts';
import type { Move } from '../move.ts';
import type { FileRow } from '../read-file.server.ts';
import type { Report } from '../report.ts';
import { type FormerPart, partsOf } from './former-markup.server.ts';

type Section = z.input<typeof content>['sections'][number];
type Uploaded = Extract<Section, { kind: 'figure' }>['uploads'][number];
type Reading = { move: Move; row: FileRow; column: string; report: Report; title: string };

const MEDIA_AT_MOST = 14;
const PICTURES_TOGETHER = 4;
const PICTURES_AT_MOST = 30;
const ALT_AT_MOST = 250;
const CAPTION_AT_MOST = 300;
const HEADING_AT_MOST = 120;
/** In a dry run, for what will be fetched. */
const NO_KEY = '0'.repeat(32);

const WILL_BE_FETCHED = 'A picture will be fetched from the former shop.';
const NO_ADDRESS = 'A picture stays behind: its address does not start with https:// or http://.';
const TOO_MANY = `A post or page takes ${PICTURES_AT_MOST} pictures, and ${MEDIA_AT_MOST} places for pictures, tables and videos. Further ones stay behind.`;

export async function bringMarkup(reading: Reading): Promise<Section[]> {
  const sections: Section[] = [];
  const counts = { media: 0, pictures: 0 };
  let poster = '';
  for (const part of partsOf(reading.row.get(reading.column))) {
    if (part.kind === 'words') addWords(sections, part.markup);
    else if (part.kind === 'player') addPlayer(sections, part, reading);
    else {
      const last = sections.at(-1);
      const isBeside =
        part.kind === 'picture' && last?.kind === 'figure' && last.uploads.length < PICTURES_TOGETHER && !last.text && !part.caption;
      if ((counts.media >= MEDIA_AT_MOST && !isBeside) || (part.kind === 'picture' && counts.pictures >= PICTURES_AT_MOST)) {
        note(reading, TOO_MANY);
        continue;
      }
      const made =
        part.kind === 'table'
          ? tableOf(part, reading)
          : part.kind === 'video'
            ? await videoOf(part, poster, reading)
            : await figureOf(part, reading);
      if (!made) continue;
      if (part.kind === 'picture') {
        counts.pictures += 1;
        poster ||= part.address;
      }
      if (isBeside && made.kind === 'figure') last.uploads.push(...made.uploads);
      else {
        counts.media += 1;
        sections.push(made);
      }
    }
  }
  return sections;
}

const note = ({ report, row, column }: Reading, message: string) => report.note(row.number, column, message);
const inAll = (text: string) => Object.fromEntries(languages().map((language) => [language, text]));

function addWords(sections: Section[], markup: string) {
  for (const block of markup.split(/(?<=<\/(?:p|h2|h3|ul|ol|blockquote)>)/)) {
    const last = sections.at(-1);
    const text = last?.kind === 'article' ? (last.text?.[SOURCE] ?? '') : '';
    if (last?.kind === 'article' && text.length + block.length <= MARKUP_AT_MOST) last.text = { [SOURCE]: text + block };
    else if (block.trim() !== '') sections.push({ kind: 'article', text: { [SOURCE]: block } });
  }
}

/** The player of another site would bring its scripts into the page. */
function addPlayer(sections: Section[], { address, title }: Extract<FormerPart, { kind: 'player' }>, reading: Reading) {
  note(reading, `The player of ${URL.parse(address)?.hostname ?? address} becomes a link.`);
  addWords(sections, `<p><a href="${escaped(address)}">${escaped(title)}</a></p>`);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Null: it cannot be fetched, which is noted. */
export async function bringPicture(reading: Reading, address: string, alt: string): Promise<Uploaded | null> {
  const { move, title } = reading;
  const described = inAll((alt || title).slice(0, ALT_AT_MOST));
  if (!/^https?:\/\//i.test(address)) {
    note(reading, NO_ADDRESS);
    return null;
  }
  if (move.options.isDry) {
    note(reading, WILL_BE_FETCHED);
    return { key: NO_KEY, alt: described };
  }
  const key = await fetched(reading, address, () => fetchPicture(move.shop, move.options.fetchPublic, address));
  return key === null ? null : { key, alt: described };
}

/** A file that cannot be had is noted, and its page comes along without it. */
async function fetched<T>(reading: Reading, address: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    note(reading, `${address} stays behind. ${error.message}`);
    return null;
  }
}

async function figureOf({ address, alt, caption }: Extract<FormerPart, { kind: 'picture' }>, reading: Reading): Promise<Section | null> {
  const upload = await bringPicture(reading, address, alt || caption);
  return upload && { kind: 'figure', uploads: [upload], ...(caption && { text: { [SOURCE]: caption.slice(0, CAPTION_AT_MOST) } }) };
}

function tableOf({ rows, isHeaded, caption, hasMerged }: Extract<FormerPart, { kind: 'table' }>, reading: Reading): Section | null {
  const text = tableText(rows);
  if (!isTable(cellsOf(text)) || text.length > TABLE_TEXT_AT_MOST) {
    note(reading, 'A table stays behind: it has more than 12 columns, 100 rows or 10,000 characters.');
    return null;
  }
  if (hasMerged) note(reading, 'Merged cells of a table become single ones. Please check it.');
  return { kind: 'table', rows: { [SOURCE]: text }, isHeaded, text: caption ? { [SOURCE]: caption.slice(0, CAPTION_AT_MOST) } : {} };
}

async function videoOf(part: Extract<FormerPart, { kind: 'video' }>, firstPicture: string, reading: Reading): Promise<Section | null> {
  const { move, title } = reading;
  const heading = { [SOURCE]: (part.title || title).slice(0, HEADING_AT_MOST) };
  const poster = part.poster || firstPicture;
  if (![part.address, poster].every((address) => /^https?:\/\//i.test(address))) {
    note(reading, 'A video stays behind: it has no address, or neither a poster nor a picture before it.');
    return null;
  }
  if (move.options.isDry) {
    note(reading, 'A video will be fetched from the former shop.');
    return { kind: 'video', heading, video: NO_KEY };
  }
  const video = await fetched(reading, part.address, async () => {
    const { shop, options } = move;
    const bytes = await options.fetchPublic(part.address, { bytes: VIDEO_BYTES_AT_MOST });
    const still = await options.fetchPublic(poster, { bytes: PICTURE_BYTES_AT_MOST });
    return takeVideo(shop, options.actorId, { video: fileOf(bytes), poster: fileOf(still), captions: '' });
  });
  return video && { kind: 'video', heading, video: video.key };
}

const fileOf = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'file');
