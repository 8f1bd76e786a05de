import type { Api } from '../platform/http/endpoint.server.ts';
import { sectionApi } from '../settings/settings.api.ts';
import { saveCampaigns } from './campaigns.server.ts';

/** The only section of the settings with an effect on saving. */
export const campaignsApi = (api: Api) => [...sectionApi(api, 'campaigns', saveCampaigns)];
