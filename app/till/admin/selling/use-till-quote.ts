// The shop's price of what is being rung up: asked for after a short pause. Without an answer the till counts by itself.
import { useState } from 'react';
import { api, isDropped } from '../../../ui/browser/api-client.ts';
import { useDebounced } from '../../../ui/browser/use-debounced.ts';
import { type DraftLine, type Offer, quoteBody } from '../../offline/draft-sale.ts';
import type { TillQuote } from '../../till.schema.ts';

const REST_MS = 200;
const ANSWER_WITHIN_MS = 6_000;

type Answered = { key: string; quote: TillQuote | null; isOffline: boolean; message: string; codeError?: string | undefined };

export function useTillQuote(lines: readonly DraftLine[], offer: Offer, phoneNumber: string, attempt: number) {
  const body = quoteBody(lines, offer, phoneNumber);
  const key = lines.length === 0 ? null : JSON.stringify([body, attempt]);
  const [answered, setAnswered] = useState<Answered | null>(null);
  useDebounced(key, REST_MS, async (leaving) => {
    if (key === null) return;
    const signal = AbortSignal.any([leaving, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    const answer = navigator.onLine ? await api.post('/api/till/quote', body, { signal }) : null;
    if (leaving.aborted) return;
    if (!answer || (!answer.ok && isDropped(answer))) return setAnswered({ key, quote: null, isOffline: true, message: '' });
    if (answer.ok) return setAnswered({ key, quote: answer.value, isOffline: false, message: '' });
    const codeError = answer.fields['code'];
    setAnswered({ key, quote: null, isOffline: false, message: codeError ? '' : answer.message, codeError });
  });
  const isCounting = key !== null && answered?.key !== key;
  const current = isCounting ? null : answered;
  return {
    quote: key === null ? null : (current?.quote ?? null),
    isOffline: answered?.isOffline ?? false,
    message: current?.message ?? '',
    codeError: current?.codeError,
    isCounting,
  };
}
