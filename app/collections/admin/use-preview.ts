import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../../ui/browser/api-client.ts';
import { useDebounced } from '../../ui/browser/use-debounced.ts';
import type { previewForm } from '../collections.schema.ts';

const REST_MS = 400;

/** How many products the collection would show, in words, shortly after the last change. */
export function usePreview(chosen: z.input<typeof previewForm>): string {
  const [words, setWords] = useState('');
  useDebounced(JSON.stringify(chosen), REST_MS, async (signal) => {
    const answer = await api.post('/api/collections/preview', chosen, { signal });
    if (signal.aborted) return;
    if (!answer.ok) return setWords(answer.status === 400 ? 'Complete the rules to see how many products match.' : '');
    const { count, names } = answer.value;
    const more = count > names.length ? ' …' : '';
    setWords(`${count} ${count === 1 ? 'product' : 'products'} on sale${count > 0 ? `: ${names.join(', ')}${more}` : ''}`);
  });
  return words;
}
