import type { Api } from '../platform/http/endpoint.server.ts';
import { sectionApi } from '../settings/settings.api.ts';
import { saveCampaigns } from './campaigns.server.ts';

/** The one section of the settings that does something when it is saved. */
export const campaignsApi = (api: Api) => [...sectionApi(api, 'campaigns', saveCampaigns)];
