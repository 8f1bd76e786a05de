// Fetched when the page has loaded: says when the connection is gone, sends what waited for it, and keeps visited pages readable.
import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { useWords } from '../language/use-words.tsx';
import { api, isDropped } from '../ui/api-client.ts';
import { toast } from '../ui/toast.tsx';
import { LAYOUT_ID } from './page-meta.ts';
import { showCart, useUser } from './shopper.ts';
import type { ShopFacts } from './storefront-layout.tsx';
import { dropUnsent, readUnsent, sendAddition } from './unsent.ts';

const TRY_AGAIN_MS = 15_000;

export default function Connection() {
  const t = useWords();
  const user = useUser();
  const { revalidate } = useRevalidator();
  const isOnline = useOnline();
  const userId = user?.id;
  const shop = useRouteLoaderData<ShopFacts>(LAYOUT_ID);

  useEffect(() => {
    if (import.meta.env.PROD && shop) keepVisitedPages(shop.offlineVersion);
  }, [shop]);

  useEffect(() => {
    if (!isOnline || !userId) return;
    const send = async () => {
      if (readUnsent(userId).length > 0 && (await sendUnsent(userId))) await revalidate();
    };
    send();
    // A connection may be bad for a while without ever being gone.
    const timer = setInterval(send, TRY_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOnline, userId, revalidate]);

  return (
    <div role="status">
      {!isOnline && <p className="offline-note">{t('You are offline. Pages that you have visited can still be read.')}</p>}
    </div>
  );
}

const useOnline = () =>
  useSyncExternalStore(
    (listener) => {
      for (const name of ['online', 'offline']) addEventListener(name, listener);
      return () => {
        for (const name of ['online', 'offline']) removeEventListener(name, listener);
      };
    },
    () => navigator.onLine,
    () => true,
  );

/** True when the cart has changed. */
async function sendUnsent(userId: string): Promise<boolean> {
  let [sent, refused] = [0, 0];
  for (const addition of readUnsent(userId)) {
    const answer = await sendAddition(addition);
    // Still away, signed out, or too often: it waits.
    if (isDropped(answer) || answer.status === 401 || answer.status === 429) break;
    dropUnsent(addition.key);
    if (answer.ok) {
      sent += 1;
    } else {
      refused += 1;
      toast(answer.message, 'error');
    }
  }
  if (sent + refused === 0) return false;
  const cart = await api.get<{ productId: string }[]>(`/api/cart/${userId}`);
  if (cart.ok) showCart(cart.value);
  if (sent > 0) toast('You are connected again. What you added is in your cart.');
  return sent > 0;
}

async function keepVisitedPages(offlineVersion: string) {
  if (!('serviceWorker' in navigator)) return;
  const isFirst = !navigator.serviceWorker.controller;
  try {
    await navigator.serviceWorker.register(`/service-worker.js?offline=${offlineVersion}`, { updateViaCache: 'none' });
  } catch {
    // Some browsers refuse it in private windows; the shop works without.
    return;
  }
  if (!isFirst) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ keep: [location.href.split('#')[0], ...loaded.filter((name) => /\/(assets|fonts|media)\//.test(name))] });
}
