// How the shop looks, for all that shows it: pages, icons, mails and papers.
import { createHash } from 'node:crypto';
import type { Db } from '../platform/database.server.ts';
import { colourRules, OWN_COLOURS } from './colours.ts';
import type { Settings } from './settings.schema.ts';
import { readSettings } from './settings.server.ts';

type Look = Pick<Settings, 'colours' | 'logo'>;

/** What the head of every page says. Icons keep their addresses for a day in browsers, so those of another look have others. */
export async function readHeadOf(db: Db) {
  const look = await readSettings(db);
  return {
    themeColour: look.colours.page,
    colourRules: colourRules(look.colours),
    favicon: look.logo.picture ? iconUrl('favicon.png', look) : markUrl(look),
    touchIcon: iconUrl('apple-touch-icon.png', look),
  };
}

export const iconUrl = (name: string, look: Look) => `/icons/${name}${versionOf(look)}`;

/** Shown next to the name of a shop without a logo. */
export const markUrl = (look: Look) => `/favicon.svg${versionOf(look)}`;

function versionOf({ colours: { page, action }, logo }: Look): string {
  if (!logo.picture && page === OWN_COLOURS.page && action === OWN_COLOURS.action) return '';
  const drawnFrom = [page, action, logo.picture?.key].join(' ');
  return `?v=${createHash('sha256').update(drawnFrom).digest('hex').slice(0, 8)}`;
}
