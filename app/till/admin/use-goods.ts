// The goods that this device can scan: from its own store at once, then from the shop, again every ten minutes and after a connection.
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../ui/browser/api-client.ts';
import { type Goods, keepGoods, readGoods } from '../offline/till-store.ts';

const FRESH_MS = 600_000;

export function useGoods(initialIncludesTax: boolean) {
  const [kept, setKept] = useState<{ goods: Goods[]; pricesIncludeTax: boolean; at: number } | null>(null);
  const [isOutdated, setOutdated] = useState(false);

  const load = useCallback(async () => {
    const goods: Goods[] = [];
    let after: string | null = null;
    let pricesIncludeTax = initialIncludesTax;
    do {
      const answer: Awaited<ReturnType<typeof ask>> = await ask(after);
      if (!answer.ok) return setOutdated(true);
      goods.push(...answer.value.goods);
      after = answer.value.next;
      pricesIncludeTax = answer.value.pricesIncludeTax;
    } while (after);
    const fresh = { goods, pricesIncludeTax, at: Date.now() };
    setOutdated(false);
    setKept(fresh);
    await keepGoods(fresh);
  }, [initialIncludesTax]);

  useEffect(() => {
    let loadedAt = 0;
    const refresh = () => {
      if (document.hidden || Date.now() - loadedAt < FRESH_MS) return;
      loadedAt = Date.now();
      load();
    };
    const reconnect = () => {
      loadedAt = 0;
      refresh();
    };
    readGoods().then((stored) => stored && setKept((now) => now ?? stored));
    refresh();
    const timer = setInterval(refresh, FRESH_MS / 10);
    addEventListener('online', reconnect);
    return () => {
      clearInterval(timer);
      removeEventListener('online', reconnect);
    };
  }, [load]);

  return {
    goods: kept?.goods ?? [],
    pricesIncludeTax: kept?.pricesIncludeTax ?? initialIncludesTax,
    isLoaded: kept !== null,
    isOutdated,
    reload: load,
  };
}

const ask = (after: string | null) => api.get(after ? `/api/till/goods?after=${after}` : '/api/till/goods');
