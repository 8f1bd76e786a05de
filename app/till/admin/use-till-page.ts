// Keeps the till's page and files on this device, so that it opens without a connection (public/till-worker.js).
import { useEffect } from 'react';

const SCOPE = '/admins/invoices/till';

export function useTillPage() {
  useEffect(() => {
    if (import.meta.env.PROD) keepPage();
  }, []);
}

async function keepPage() {
  if (!('serviceWorker' in navigator)) return;
  // A page that came through the worker is kept already.
  const page = navigator.serviceWorker.controller ? [] : [SCOPE];
  try {
    const registration = await navigator.serviceWorker.register('/till-worker.js', { scope: SCOPE, updateViaCache: 'none' });
    const worker = registration.active ?? (await activated(registration));
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    worker?.postMessage({ keep: [...page, ...loaded.filter((name) => /\/(assets|fonts|media)\//.test(name))] });
  } catch {
    // Some browsers refuse it in private windows; the till then needs a connection to open.
  }
}

function activated({ installing, waiting }: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const coming = installing ?? waiting;
  if (!coming) return Promise.resolve(null);
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(coming);
      if (coming.state === 'redundant') resolve(null);
    });
  });
}
