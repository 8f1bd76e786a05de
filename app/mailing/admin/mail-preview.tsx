import { useEffect, useRef } from 'react';

interface MailPreviewProps {
  html: string;
  /** In pixels; without one as wide as there is room. */
  width?: number;
}

/** In a shadow tree, isolated from the page's own styles. */
export function MailPreview({ html, width }: MailPreviewProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
    // The page's policy ignores styles in markup; setting them by script is allowed.
    const mail = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), 'text/html');
    for (const part of mail.querySelectorAll<HTMLElement>('[data-style]')) part.style.cssText = part.dataset['style'] ?? '';
    root?.replaceChildren(...mail.body.childNodes);
    const stay = (event: Event) => event.preventDefault();
    root?.addEventListener('click', stay);
    return () => root?.removeEventListener('click', stay);
  }, [html]);
  return (
    <section
      ref={host}
      style={width ? { width } : undefined}
      className="max-h-[60dvh] max-w-full overflow-auto rounded-control border border-hairline"
      aria-label="E-mail preview"
      // A long mail is scrolled with the keyboard, too.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region (WCAG 2.1.1)
      tabIndex={0}
    />
  );
}
