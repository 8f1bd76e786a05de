import type { Api } from '../platform/http/endpoint.server.ts';
import { sectionApi } from '../settings/settings.api.ts';
import { readSection } from '../settings/settings.server.ts';
import { saveMenus } from './menus.server.ts';

/** /api/settings/menus: header and footer. Every link must lead somewhere. */
export const menusApi = (api: Api) =>
  sectionApi(api, 'menus', async (db, value, ...by) => saveMenus(db, value, await readSection(db, 'menus'), ...by));
