import type { Db } from '../platform/database.server.ts';
import { type Api, endpoint } from '../platform/endpoint.server.ts';
import { SECTIONS, type Section, type Settings, settingsSchemas } from './settings.schema.ts';
import { readSection, saveSection } from './settings.server.ts';

/** One pair of calls a section, so that each has its own shape in the document. Campaigns make coupons, and are saved in their room. */
export function settingsApi(api: Api) {
  for (const section of SECTIONS)
    if (section !== 'campaigns') sectionApi(api, section, (db, value, by, now) => saveSection(db, section, value, by, now));
}

type Save<S extends Section> = (db: Db, value: Settings[S], actorId: string, now: Date) => Promise<Settings[S]>;

export function sectionApi<S extends Section>(api: Api, section: S, save: Save<S>) {
  const schema = settingsSchemas[section];
  const path = `/api/settings/${section}`;
  const answers = { 200: { description: 'The section', schema } };

  endpoint(
    api,
    { method: 'get', path, access: 'staff', limit: 'read', summary: `The settings of ${section}`, answers },
    async ({ c, shop }) => c.json(await readSection(shop.db, section)),
  );

  endpoint(
    api,
    { method: 'put', path, access: 'staff', limit: 'write', summary: `Save the settings of ${section}`, body: schema, answers },
    async ({ c, shop, user, body }) => c.json(await save(shop.db, body as Settings[S], user.id, shop.now())),
  );
}
