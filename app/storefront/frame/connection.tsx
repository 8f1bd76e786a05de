// Loaded after the page: shows when the connection is lost, sends pending additions, and makes visited pages available offline.

import { useEffect, useSyncExternalStore } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { ADDED, sendAddition } from '../../shop-kit/add-product.ts';
import { askWhatIsThere, useOwnerId } from '../../shop-kit/shopper.ts';
import { useShopFacts } from '../../shop-kit/use-shop-facts.ts';
import { type Addition, type Place, readUnsent, UNSENT } from '../../shop-kit/way-back/unsent.ts';
import { askAnew, CHANGED_ELSEWHERE, land, takeBack, takeUpUnsent, waitForConnection, waitingWrites } from '../../shop-kit/writes.ts';
import { isDropped } from '../../ui/browser/api-client.ts';
import { useReturn } from '../../ui/browser/use-return.ts';
import { toast } from '../../ui/toast.tsx';

const TRY_AGAIN_MS = 15_000;
const CONNECTED = {
  cart: "You're back online. Your items are in your cart.",
  wishlist: "You're back online. Your items are in your wishlist.",
} satisfies Record<Place, string>;

export default function Connection() {
  const t = useWords();
  const isOnline = useOnline();
  const userId = useOwnerId();
  const shop = useShopFacts();

  useEffect(() => {
    if (import.meta.env.PROD && shop) keepVisitedPages(shop.offlineVersion);
  }, [shop]);

  useEffect(() => {
    if (!isOnline || !userId) return;
    sendWaiting(userId);
    // A connection may be bad for a while without the browser reporting it as offline.
    const timer = setInterval(() => sendWaiting(userId), TRY_AGAIN_MS);
    const retry = () => sendWaiting(userId);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [isOnline, userId]);

  useOtherTabs(userId);
  useReturn(() => lookAgain(userId));

  return (
    <div role="status">{!isOnline && <p className="offline-note">{t("You're offline. You can still read pages you've visited.")}</p>}</div>
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

/** Changes to cart and wishlist in another tab. A hidden tab checks when it becomes visible. */
function useOtherTabs(userId: string | undefined) {
  useEffect(() => {
    let isMissed = false;
    const look = () => {
      isMissed = document.hidden;
      if (!isMissed) lookAgain(userId);
    };
    const hear = ({ key }: StorageEvent) => {
      if (key === UNSENT) takeUpUnsent(userId);
      if (key === CHANGED_ELSEWHERE) look();
    };
    const wake = () => isMissed && look();
    addEventListener('storage', hear);
    document.addEventListener('visibilitychange', wake);
    return () => {
      removeEventListener('storage', hear);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [userId]);
}

function lookAgain(userId: string | undefined) {
  takeUpUnsent(userId);
  askAnew();
  askWhatIsThere();
}

let isSending = false;

async function sendWaiting(userId: string) {
  if (isSending) return;
  isSending = true;
  takeUpUnsent(userId);
  for (const addition of waitingWrites()) if (!(await sendAgain(addition))) break;
  isSending = false;
}

/** False when the remaining additions need not be tried now. */
async function sendAgain(addition: Addition): Promise<boolean> {
  const { key, userId, place, isDropped: wasDropped } = addition;
  const answer = await sendAddition(addition);
  // Still offline, signed out, or rate-limited: it waits.
  if (isDropped(answer) || answer.status === 401 || answer.status === 429) {
    waitForConnection(addition);
    return false;
  }
  // The tab where it was pressed may have received the answer, and shown its own toast.
  const isNews = readUnsent(userId).some((kept) => kept.key === key);
  if (answer.ok) land(key);
  else takeBack(key);
  if (!isNews) return true;
  if (answer.ok) toast((wasDropped ? CONNECTED : ADDED)[place]);
  else toast(answer.message, 'error');
  return true;
}

async function keepVisitedPages(offlineVersion: string) {
  if (!('serviceWorker' in navigator)) return;
  const isFirst = !navigator.serviceWorker.controller;
  try {
    await navigator.serviceWorker.register(`/service-worker.js?offline=${offlineVersion}`, { updateViaCache: 'none' });
  } catch {
    // Some browsers refuse it in private windows; the shop works without it.
    return;
  }
  if (!isFirst) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ keep: [location.href.split('#')[0], ...loaded.filter((name) => /\/(assets|fonts|media)\//.test(name))] });
}
