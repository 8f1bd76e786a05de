import { useEffect, useRef, useState } from 'react';
import { api } from '../../ui/browser/api-client.ts';

const REST_MS = 400;

/** Sends the draft shortly after the last change; `isBehind`: a part of it cannot be shown yet. */
export function useLivePreview(id: string, content: object) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isFirst = useRef(true);
  const [isReady, setReady] = useState(false);
  const [isBehind, setBehind] = useState(false);
  const sent = JSON.stringify(content);
  useEffect(() => {
    const leaving = new AbortController();
    const send = async () => {
      isFirst.current = false;
      const answer = await api.put(`/api/pages/${id}/preview`, { content: JSON.parse(sent) }, { signal: leaving.signal });
      if (leaving.signal.aborted) return;
      setBehind(!answer.ok || answer.value.leftOut > 0);
      setReady(true);
      if (answer.ok) frame.current?.contentWindow?.postMessage('changed', location.origin);
    };
    const timer = setTimeout(send, isFirst.current ? 0 : REST_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [id, sent]);
  return { frame, isReady, isBehind };
}
