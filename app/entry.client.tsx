import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { learnFirst } from './language/learn-in-browser.ts';

// Zod asks whether it may compile its checks, and each time the browser reports a breach of the page's Content-Security-Policy.
const zodsGlobal = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
zodsGlobal.__zod_globalConfig ??= {};
zodsGlobal.__zod_globalConfig.jitless = true;

await learnFirst(location.pathname);

// A separate task: pending work, such as a scroll, goes first.
setTimeout(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  }),
);
