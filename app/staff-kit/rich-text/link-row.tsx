import type { Editor } from '@tiptap/core';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

/** Not a form: it is nested in one. `inShop`: a path such as /shop is a page of the shop. */
export function LinkRow({ editor, inShop, onDone }: { editor: Editor; inShop: boolean; onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  function apply() {
    const href = input.current?.value.trim() ?? '';
    const text = editor.chain().focus().extendMarkRange('link');
    const isWhole = /^(https?|mailto|tel):/.test(href) || (inShop && /^\/(?!\/)/.test(href));
    if (href) text.setLink({ href: isWhole ? href : `https://${href}` }).run();
    else text.unsetLink().run();
    onDone();
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        ref={input}
        type={inShop ? 'text' : 'url'}
        aria-label="Link address"
        placeholder={inShop ? '/shop or https://' : 'https://'}
        defaultValue={String(editor.getAttributes('link')['href'] ?? '')}
        className="control min-w-0 flex-1"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') apply();
          else onDone();
        }}
      />
      <Button variant="secondary" size="small" onClick={apply}>
        Set link
      </Button>
    </div>
  );
}
