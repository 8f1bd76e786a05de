// What a new shop starts with: the first admin from the settings, or the demo shop and its two public accounts.
import type { Role, Shop } from '../../app/platform/shop.server.ts';

export type DemoAccount = { role: Role; email: string; password: string };

export async function prepareShop(_shop: Shop, _progress: (line: string) => void): Promise<DemoAccount[]> {
  return [];
}
