// Every /api room: the map of the API.
import type { Api } from './platform/endpoint.server.ts';
import type { Gateway } from './payments/gateway.ts';

export function mountApi(_api: Api, _parts: { gateway: Gateway }) {}
