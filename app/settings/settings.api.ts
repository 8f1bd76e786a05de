import { type Api, endpoint } from '../platform/endpoint.server.ts';
import { SECTIONS, type Section, type Settings, settingsSchemas } from './settings.schema.ts';
import { readSection, saveSection } from './settings.server.ts';

/** One pair of calls a section, so that each has its own shape in the document. */
export function settingsApi(api: Api) {
  for (const section of SECTIONS) sectionApi(api, section);
}

function sectionApi(api: Api, section: Section) {
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
    async ({ c, shop, user, body }) => c.json(await saveSection(shop.db, section, body as Settings[typeof section], user.id, shop.now())),
  );
}
