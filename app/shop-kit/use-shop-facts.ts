import { useRouteLoaderData } from 'react-router';
import { type Packed, unpack } from '../platform/pages/packed.ts';
import { LAYOUT_ID } from './page-meta.ts';
import type { ShopFacts } from './shop-facts.server.ts';

/** Undefined where the shop's frame could not be loaded. */
export function useShopFacts(): ShopFacts | undefined {
  const facts = useRouteLoaderData(LAYOUT_ID) as Packed<ShopFacts> | ShopFacts | undefined;
  return facts && unpack(facts);
}
