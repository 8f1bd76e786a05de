import { createHash } from 'node:crypto';
import type { Db } from '../platform/database.server.ts';
import { colourRules, OWN_COLOURS } from './colours.ts';
import type { Settings } from './settings.schema.ts';
import { readSettings } from './settings.server.ts';

type Look = Pick<Settings, 'colours' | 'logo'>;

/** Tags for every page's head. Browsers cache icons for a day, so a new look needs new icon URLs. */
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
