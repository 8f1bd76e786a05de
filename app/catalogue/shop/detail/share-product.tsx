import { useEffect, useState } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';

/** WhatsApp is a plain link that works without JavaScript; the device's share sheet is offered where supported. */
export function ShareProduct({ name, url }: { name: string; url: string }) {
  const t = useWords();
  const [hasSheet, setSheet] = useState(false);
  useEffect(() => setSheet('share' in navigator), []);

  async function share() {
    try {
      await navigator.share({ title: name, url });
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof Error && error.name === 'AbortError')) toast('Share failed', 'error');
    }
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast('Link copied to clipboard!');
    } catch {
      toast("Couldn't copy. Please copy this page's link.", 'error');
    }
  }

  return (
    <div className="share mt-6">
      <span className="text-ink-soft">{t('Share')}:</span>
      <a href={`https://wa.me/?text=${encodeURIComponent(`${name} ${url}`)}`} target="_blank" rel="noopener noreferrer">
        <Icon name="send" />
        WhatsApp
      </a>
      <button type="button" onClick={copy}>
        <Icon name="copy" />
        {t('Copy link')}
      </button>
      {hasSheet && (
        <button type="button" onClick={share}>
          <Icon name="share" />
          {t('Share')}
        </button>
      )}
    </div>
  );
}
