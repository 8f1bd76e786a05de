import { useState } from 'react';
import { escapeHtml } from '../../../platform/words/escape-html.ts';
import type { InsertPanelProps } from '../../../staff-kit/rich-text/rich-text.tsx';
import { nameField } from '../../body/name-field.ts';
import { InsertFrame, InsertText } from './insert-frame.tsx';

export function NameInsert({ onInsert, onClose }: InsertPanelProps) {
  const [fallback, setFallback] = useState('there');
  const put = () => onInsert(escapeHtml(nameField(fallback)));
  return (
    <InsertFrame act="Insert first name" onAct={put} onClose={onClose}>
      <InsertText
        label="Without a name"
        value={fallback}
        maxLength={40}
        onText={setFallback}
        onEnter={put}
        hint="Stands in place of the first name of readers whose name the shop does not know."
      />
    </InsertFrame>
  );
}
