import { useState } from 'react';
import { escapeHtml } from '../../../platform/words/escape-html.ts';
import type { InsertPanelProps } from '../../../staff-kit/rich-text/rich-text.tsx';
import { addressOf, InsertFrame, InsertLink, InsertText } from './insert-frame.tsx';

export function ButtonInsert({ selected, onInsert, onClose }: InsertPanelProps) {
  const [label, setLabel] = useState(selected?.['label'] ?? '');
  const [href, setHref] = useState(selected?.['href'] ?? '');
  const [isTried, setTried] = useState(false);
  function put() {
    setTried(true);
    if (label.trim() && href.trim())
      onInsert(`<p data-button="yes"><a href="${escapeHtml(addressOf(href.trim()))}">${escapeHtml(label.trim())}</a></p>`);
  }
  return (
    <InsertFrame act={selected ? 'Change button' : 'Insert button'} onAct={put} onClose={onClose}>
      <InsertText
        label="Button text"
        value={label}
        maxLength={60}
        onText={setLabel}
        onEnter={put}
        error={isTried && !label.trim() ? 'Enter what the button says' : undefined}
      />
      <InsertLink
        label="Leads to"
        value={href}
        onText={setHref}
        onEnter={put}
        error={isTried && !href.trim() ? 'Enter where the button leads' : undefined}
      />
    </InsertFrame>
  );
}
