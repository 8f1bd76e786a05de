// Every /api room: the map of the API.

import type { Gateway } from './payments/gateway.ts';
import { docsApi } from './platform/docs.api.ts';
import type { Api } from './platform/endpoint.server.ts';
import { healthApi } from './platform/health.api.ts';

export function mountApi(api: Api, _parts: { gateway: Gateway }) {
  healthApi(api);
  docsApi(api);
}
