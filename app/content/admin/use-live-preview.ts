import { useRef, useState } from 'react';
import { api } from '../../ui/browser/api-client.ts';
import { useDebounced } from '../../ui/browser/use-debounced.ts';

const REST_MS = 400;

/** Sends the draft shortly after the last change; `isBehind`: a part of it cannot be shown yet. */
export function useLivePreview(id: string, content: object) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [isBehind, setBehind] = useState(false);
  const sent = JSON.stringify(content);
  useDebounced(`${id} ${sent}`, isReady ? REST_MS : 0, async (signal) => {
    const answer = await api.put(`/api/pages/${id}/preview`, { content: JSON.parse(sent) }, { signal });
    if (signal.aborted) return;
    setBehind(!answer.ok || answer.value.leftOut > 0);
    setReady(true);
    if (answer.ok) frame.current?.contentWindow?.postMessage('changed', location.origin);
  });
  return { frame, isReady, isBehind };
}
