import { Editor, Extension, type Extensions, Mark } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { MAIL_LOOK, MAIL_NODES } from './mail-nodes.ts';
import type { RichTextProps } from './rich-text.tsx';
import { asBlocks, asMarkup } from './rich-text-blocks.ts';
import { Bar, type Format } from './rich-text-tools.tsx';

// Attributes instead of styles: the page's policy ignores styles in parsed markup, and old mail programs support attributes too.
const Coloured = Mark.create({
  name: 'coloured',
  addAttributes: () => ({ color: { default: null } }),
  parseHTML: () => [{ tag: 'font[color]' }],
  renderHTML: ({ HTMLAttributes }) => ['font', HTMLAttributes, 0],
});

const Aligned = Extension.create({
  name: 'aligned',
  addGlobalAttributes: () => [{ types: ['paragraph'], attributes: { align: { default: null } } }],
});

function extensionsFor(format: Format): Extensions {
  const off = { code: false, codeBlock: false, horizontalRule: false, strike: false, trailingNode: false } as const;
  const plain = { blockquote: false, heading: false } as const;
  const link = { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'] };
  switch (format) {
    case 'mail':
      return [StarterKit.configure({ ...off, ...plain, link }), Coloured, Aligned, ...MAIL_NODES];
    case 'article':
      // The title of the page is its first heading.
      return [StarterKit.configure({ ...off, link, underline: false, heading: { levels: [2, 3] } })];
    case 'product':
      return [StarterKit.configure({ ...off, ...plain, link: false, underline: false })];
  }
}

interface EditorProps extends Pick<RichTextProps, 'format' | 'lang' | 'inserts'> {
  field: RefObject<HTMLTextAreaElement | null>;
  labelledBy: string;
  describedBy: string | undefined;
  isInvalid: boolean;
}

export default function RichTextEditor({ field, format, inserts, ...words }: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    const sent = field.current;
    if (!host.current || !sent) return;
    const made = new Editor({
      element: host.current,
      extensions: extensionsFor(format),
      content: asBlocks(sent.value),
      // The page's policy blocks styles from scripts; the ones needed are on the element below.
      injectCSS: false,
      // Tab leaves the editor even in a list (WCAG 2.1.2).
      editorProps: { handleDOMEvents: { keydown: (_, event) => event.key === 'Tab' } },
      onTransaction: redraw,
      onUpdate: ({ editor: changed }) => {
        sent.value = changed.isEmpty ? '' : asMarkup(changed.getHTML());
        sent.dispatchEvent(new Event('input', { bubbles: true }));
      },
    });
    const enter = () => made.commands.focus();
    sent.addEventListener('focus', enter);
    setEditor(made);
    return () => {
      sent.removeEventListener('focus', enter);
      made.destroy();
    };
  }, [field, format]);

  useDescription(editor, words);
  return (
    <div className="grid gap-1">
      {editor && <Bar editor={editor} format={format} inserts={inserts ?? []} />}
      <div ref={host} />
    </div>
  );
}

const LOOK =
  'control block h-auto min-h-32 max-h-[50dvh] overflow-y-auto whitespace-break-spaces break-words py-2 [&_p+p]:mt-3 [&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:pl-6 [&_a]:underline [&_h2]:mt-4 [&_h2]:text-xl [&_h3]:mt-3 [&_h3]:text-lg [&_blockquote]:border-l-2 [&_blockquote]:border-clay [&_blockquote]:pl-4 ' +
  MAIL_LOOK;

function useDescription(
  editor: Editor | null,
  { labelledBy, describedBy, isInvalid, lang }: Omit<EditorProps, 'field' | 'format' | 'inserts'>,
) {
  useEffect(() => {
    const attributes = {
      class: LOOK,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(isInvalid && { 'aria-invalid': 'true' }),
      ...(lang && { lang }),
    };
    if (editor && !editor.isDestroyed) editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, labelledBy, describedBy, isInvalid, lang]);
}
