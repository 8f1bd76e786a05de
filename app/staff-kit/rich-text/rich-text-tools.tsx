import type { Editor } from '@tiptap/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { LinkRow } from './link-row.tsx';
import type { Insert, RichTextProps } from './rich-text.tsx';

import { Toolbar } from './toolbar.tsx';

export const LISTS = {
  bulletList: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  orderedList: 'M10 6h10M10 12h10M10 18h10M4 5l1-.7V8M4 15.5c.2-1 2-1 2 .2 0 .8-2 1.2-2 2.3h2',
};

export type Format = RichTextProps['format'];

/** All of them are readable on an e-mail's background. */
const COLOURS = [
  { name: 'Clay', code: '#8C4A2F' },
  { name: 'Red', code: '#A3272A' },
  { name: 'Green', code: '#3E5A44' },
  { name: 'Grey', code: '#5E5148' },
] as const;

const ALIGNMENTS = [
  { name: 'Left', value: 'left', path: 'M4 6h16M4 12h9M4 18h13' },
  { name: 'Centre', value: 'center', path: 'M4 6h16M7.5 12h9M5.5 18h13' },
  { name: 'Right', value: 'right', path: 'M4 6h16M11 12h9M7 18h13' },
] as const;

export function Bar({ editor, format, inserts }: { editor: Editor; format: Format; inserts: readonly Insert[] }) {
  const [isLinking, setLinking] = useState(false);
  const [open, setOpen] = useState<Insert | null>(null);
  const act = () => editor.chain().focus();
  const isMail = format === 'mail';
  const isArticle = format === 'article';
  return (
    <>
      <Toolbar label="Formatting" className="flex flex-wrap">
        <Tool name="Bold" keys="Ctrl+B" isOn={editor.isActive('bold')} onClick={() => act().toggleBold().run()}>
          <b>B</b>
        </Tool>
        <Tool name="Italic" keys="Ctrl+I" isOn={editor.isActive('italic')} onClick={() => act().toggleItalic().run()}>
          <i className="font-display">I</i>
        </Tool>
        <Tool name="Bulleted list" isOn={editor.isActive('bulletList')} onClick={() => act().toggleBulletList().run()}>
          <Drawn path={LISTS.bulletList} />
        </Tool>
        <Tool name="Numbered list" isOn={editor.isActive('orderedList')} onClick={() => act().toggleOrderedList().run()}>
          <Drawn path={LISTS.orderedList} />
        </Tool>
        {isArticle && <ArticleTools editor={editor} />}
        {(isMail || isArticle) && (
          <Tool name="Link" isOn={editor.isActive('link')} onClick={() => setLinking(!isLinking)}>
            <Drawn path="M10 14l4-4M8.5 11.5l-2 2a3 3 0 0 0 4 4l2-2M15.5 12.5l2-2a3 3 0 0 0-4-4l-2 2" />
          </Tool>
        )}
        {isMail && <MailTools editor={editor} />}
        {inserts.map((insert) => (
          <Tool
            key={insert.name}
            name={insert.name}
            isOn={insert === open || (insert.node !== undefined && editor.isActive(insert.node))}
            onClick={() => setOpen(insert === open ? null : insert)}
          >
            <Drawn path={insert.path} />
          </Tool>
        ))}
      </Toolbar>
      {isLinking && <LinkRow editor={editor} inShop={isMail || isArticle} onDone={() => setLinking(false)} />}
      {open && (
        <InsertPanel key={`${open.name} ${editor.state.selection.from}`} editor={editor} insert={open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function InsertPanel({ editor, insert, onClose }: { editor: Editor; insert: Insert; onClose: () => void }) {
  const { node, Panel } = insert;
  const selected = node && editor.isActive(node) ? (editor.getAttributes(node) as Record<string, string>) : null;
  function put(markup: string) {
    editor.chain().focus().insertContent(markup).run();
    // Below a block at the end there would be no place to go on writing.
    if (editor.state.doc.lastChild?.isAtom) editor.chain().insertContentAt(editor.state.doc.content.size, '<p></p>').focus('end').run();
    onClose();
  }
  return <Panel selected={selected} onInsert={put} onClose={onClose} />;
}

function MailTools({ editor }: { editor: Editor }) {
  const act = () => editor.chain().focus();
  return (
    <>
      {COLOURS.map(({ name, code }) => {
        const isOn = editor.isActive('coloured', { color: code });
        return (
          <Tool
            key={name}
            name={`Colour: ${name}`}
            isOn={isOn}
            onClick={() => (isOn ? act().unsetMark('coloured').run() : act().setMark('coloured', { color: code }).run())}
          >
            <svg viewBox="0 0 24 24" className="size-5.5" aria-hidden="true">
              <circle cx="12" cy="12" r="7" fill={code} />
            </svg>
          </Tool>
        );
      })}
      {ALIGNMENTS.map(({ name, value, path }) => {
        const isOn = editor.isActive('paragraph', { align: value });
        return (
          <Tool
            key={name}
            name={`Align: ${name}`}
            isOn={isOn}
            onClick={() =>
              act()
                .updateAttributes('paragraph', { align: isOn ? null : value })
                .run()
            }
          >
            <Drawn path={path} />
          </Tool>
        );
      })}
    </>
  );
}

function ArticleTools({ editor }: { editor: Editor }) {
  const act = () => editor.chain().focus();
  return (
    <>
      {([2, 3] as const).map((level) => (
        <Tool
          key={level}
          name={level === 2 ? 'Heading' : 'Subheading'}
          isOn={editor.isActive('heading', { level })}
          onClick={() => act().toggleHeading({ level }).run()}
        >
          <span className="font-display">H{level - 1}</span>
        </Tool>
      ))}
      <Tool name="Quotation" isOn={editor.isActive('blockquote')} onClick={() => act().toggleBlockquote().run()}>
        <span className="font-display text-xl">“</span>
      </Tool>
    </>
  );
}

const Drawn = ({ path }: { path: string }) => (
  <svg className="icon size-5.5" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

function Tool({
  name,
  keys,
  isOn,
  ...rest
}: { name: string; keys?: string; isOn: boolean; children: ReactNode } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isOn}
      title={keys ? `${name} (${keys})` : name}
      className="grid min-h-11 min-w-11 place-items-center rounded-control hover:bg-sandal-deep aria-pressed:bg-sandal-deep"
      // Keeps the selection in the text.
      onPointerDown={(event) => event.preventDefault()}
      {...rest}
    />
  );
}
