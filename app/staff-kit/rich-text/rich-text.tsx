/** Submitted as markup, which the server sanitises again. Until the editor has loaded, or if it fails to, the form submits the unchanged text. */
import { type ComponentType, type ReactNode, Suspense, useId, useRef } from 'react';
import { lazyPart } from '../../ui/deferred/lazy-part.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { MailNode } from './mail-nodes.ts';

const Editor = lazyPart(() => import('./rich-text-editor.tsx'));

/** A tool that puts something into the text. Not a form: it is nested in one. */
export interface InsertPanelProps {
  selected: Record<string, string> | null;
  onInsert: (markup: string) => void;
  onClose: () => void;
}
export type Insert = { name: string; path: string; node?: MailNode; Panel: ComponentType<InsertPanelProps> };

export interface RichTextProps {
  label: string;
  /** Without a name it is not submitted, and only `onChange` receives it. */
  name?: string;
  /** The allowed content: matches the server's allow-list. */
  format: 'product' | 'mail' | 'article';
  inserts?: readonly Insert[];
  defaultValue?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean;
  isLabelHidden?: boolean;
  lang?: string;
  onChange?: (markup: string) => void;
}

export function RichText({
  label,
  name,
  format,
  inserts,
  defaultValue = '',
  hint,
  error,
  isOptional,
  isLabelHidden,
  lang,
  onChange,
}: RichTextProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field">
      <span id={id} className={isLabelHidden ? 'sr-only' : 'field-label'}>
        {label} {isOptional && <span className="field-optional">(optional)</span>}
      </span>
      <div className="relative grid gap-1">
        {/* The form reads this control, and focuses it on an error; the editor forwards both. */}
        <textarea
          ref={field}
          name={name}
          defaultValue={defaultValue}
          onInput={(event) => onChange?.(event.currentTarget.value)}
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
        />
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <Editor {...{ field, format, inserts, lang }} labelledBy={id} describedBy={described} isInvalid={Boolean(error)} />
        </Suspense>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  );
}
