import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { learnHindi } from './language/words.ts';
import { languageAt } from './platform/language.ts';

// Readers of English never load the dictionary.
if (languageAt(location.pathname) === 'hi') learnHindi((await import('./language/hindi/hindi.ts')).hindi);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
