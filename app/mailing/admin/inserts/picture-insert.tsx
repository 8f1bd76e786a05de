import { useState } from 'react';
import { PictureDrop } from '../../../media/admin/picture-drop.tsx';
import { sendForm } from '../../../media/admin/send-form.ts';
import { mailPictureUrl } from '../../../media/media.schema.ts';
import { escapeHtml } from '../../../platform/words/escape-html.ts';
import type { InsertPanelProps } from '../../../staff-kit/rich-text/rich-text.tsx';
import { PICTURE_WIDTH } from '../../body/mail-blocks.ts';
import { addressOf, InsertFrame, InsertLink, InsertText } from './insert-frame.tsx';

export function PictureInsert({ selected, onInsert, onClose }: InsertPanelProps) {
  const [picture, setPicture] = useState(selected ? { src: selected['src'] ?? '', width: Number(selected['width']) } : null);
  const [alt, setAlt] = useState(selected?.['alt'] ?? '');
  const [href, setHref] = useState(selected?.['href'] ?? '');
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const [isTried, setTried] = useState(false);

  async function upload(file: File | undefined) {
    if (!file || share !== null) return;
    const form = new FormData();
    form.append('image', file);
    setProblem('');
    setShare(0);
    const sent = await sendForm<{ key: string; width: number }>('/api/mailings/pictures', form, setShare);
    setShare(null);
    if (sent.problem !== null) return setProblem(sent.problem);
    setPicture({ src: mailPictureUrl(sent.answer.key), width: Math.min(PICTURE_WIDTH, sent.answer.width) });
  }
  function put() {
    setTried(true);
    if (!picture || !alt.trim()) return;
    const image = `<img src="${picture.src}" alt="${escapeHtml(alt.trim())}" width="${picture.width}">`;
    const link = href.trim();
    onInsert(`<p data-picture="yes">${link ? `<a href="${escapeHtml(addressOf(link))}">${image}</a>` : image}</p>`);
  }

  return (
    <InsertFrame act={selected ? 'Change picture' : 'Insert picture'} onAct={put} onClose={onClose}>
      {picture ? (
        <img src={picture.src} alt="" className="max-h-40 w-auto justify-self-start rounded-control" />
      ) : (
        <PictureDrop
          label={share === null ? 'Upload a picture' : 'Uploading...'}
          hint="JPEG, PNG, WebP or AVIF, up to 10 MB; 1,200 px wide is best."
          error={problem || (isTried ? 'Upload a picture first' : undefined)}
          onFiles={([file]) => upload(file)}
        />
      )}
      {share !== null && <progress value={share} aria-label="Upload of the picture" />}
      <InsertText
        label="Description"
        value={alt}
        maxLength={250}
        onText={setAlt}
        onEnter={put}
        error={isTried && !alt.trim() ? 'Describe the picture' : undefined}
        hint="Read where pictures are not shown."
      />
      <InsertLink label="Link" isOptional value={href} onText={setHref} onEnter={put} />
    </InsertFrame>
  );
}
