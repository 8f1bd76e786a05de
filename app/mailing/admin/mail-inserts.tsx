// What the editor of a mail puts into the text: pictures, buttons, products and the reader's name.
import { type KeyboardEvent, useState } from 'react';
import { type ChosenProduct, ProductFinder } from '../../collections/admin/collection-products.tsx';
import { PictureDrop } from '../../media/admin/picture-drop.tsx';
import { sendForm } from '../../media/admin/send-form.ts';
import { mailPictureUrl } from '../../media/media.schema.ts';
import { escapeHtml } from '../../platform/words/escape-html.ts';
import type { Insert, InsertPanelProps } from '../../staff-kit/rich-text/rich-text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { GOODS_AT_MOST, PICTURE_WIDTH } from '../mail-blocks.ts';
import { nameField } from '../name-field.ts';

const FRAME = 'grid min-w-0 gap-3 rounded-control border border-hairline bg-sandal p-3';

/** A path is a page of the shop. */
const addressOf = (typed: string) => (/^(?:https?:|mailto:|tel:|\/(?!\/))/.test(typed) ? typed : `https://${typed}`);
const linkHint = 'A page of the shop such as /shop, or https://';

/** Enter would send the form around it. */
const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  act();
};

interface ActsProps {
  label: string;
  onDo: () => void;
  onClose: () => void;
  isDisabled?: boolean;
}

const Acts = ({ label, onDo, onClose, isDisabled = false }: ActsProps) => (
  <div className="flex flex-wrap gap-2">
    <Button variant="secondary" size="small" disabled={isDisabled} onClick={onDo}>
      {label}
    </Button>
    <Button variant="quiet" size="small" onClick={onClose}>
      Close
    </Button>
  </div>
);

function PicturePanel({ selected, onInsert, onClose }: InsertPanelProps) {
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
    <div className={FRAME}>
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
      <TextField
        label="Description"
        value={alt}
        maxLength={250}
        onChange={(event) => setAlt(event.target.value)}
        onKeyDown={onEnter(put)}
        error={isTried && !alt.trim() ? 'Describe the picture' : undefined}
        hint="Read where pictures are not shown."
      />
      <TextField
        label="Link"
        isOptional
        value={href}
        onChange={(event) => setHref(event.target.value)}
        onKeyDown={onEnter(put)}
        hint={linkHint}
      />
      <Acts label={selected ? 'Change picture' : 'Insert picture'} onDo={put} onClose={onClose} />
    </div>
  );
}

function ButtonPanel({ selected, onInsert, onClose }: InsertPanelProps) {
  const [label, setLabel] = useState(selected?.['label'] ?? '');
  const [href, setHref] = useState(selected?.['href'] ?? '');
  const [isTried, setTried] = useState(false);
  function put() {
    setTried(true);
    if (label.trim() && href.trim())
      onInsert(`<p data-button="yes"><a href="${escapeHtml(addressOf(href.trim()))}">${escapeHtml(label.trim())}</a></p>`);
  }
  return (
    <div className={FRAME}>
      <TextField
        label="Button text"
        value={label}
        maxLength={60}
        onChange={(event) => setLabel(event.target.value)}
        onKeyDown={onEnter(put)}
        error={isTried && !label.trim() ? 'Enter what the button says' : undefined}
      />
      <TextField
        label="Leads to"
        value={href}
        onChange={(event) => setHref(event.target.value)}
        onKeyDown={onEnter(put)}
        hint={linkHint}
        error={isTried && !href.trim() ? 'Enter where the button leads' : undefined}
      />
      <Acts label={selected ? 'Change button' : 'Insert button'} onDo={put} onClose={onClose} />
    </div>
  );
}

function ProductsPanel({ selected, onInsert, onClose }: InsertPanelProps) {
  const [products, setProducts] = useState(() => chosenIn(selected));
  const isFull = products.length >= GOODS_AT_MOST;
  function put() {
    const [ids, names] = [products.map(({ id }) => id).join(','), products.map(({ name }) => name).join(SEPARATOR)];
    onInsert(`<p data-products="${ids}">${escapeHtml(names)}</p>`);
  }
  return (
    <div className={FRAME}>
      <p className="soft">
        Each is drawn with its name, picture and price on the day the e-mail is sent. What is no longer sold is left out.
      </p>
      {!isFull && <ProductFinder chosen={products} onAdd={(product) => setProducts([...products, product])} />}
      <ul className="grid gap-1.5">
        {products.map((product) => (
          <li key={product.id} className="flex items-center gap-1 rounded-control border border-hairline bg-paper pl-3">
            <span className="min-w-0 flex-1 py-2 wrap-anywhere">{product.name}</span>
            <IconButton
              icon="trash"
              label={`Remove ${product.name}`}
              onClick={() => setProducts(products.filter((other) => other !== product))}
            />
          </li>
        ))}
      </ul>
      <Acts label={selected ? 'Change products' : 'Insert products'} isDisabled={products.length === 0} onDo={put} onClose={onClose} />
    </div>
  );
}

const SEPARATOR = ' · ';

function chosenIn(selected: InsertPanelProps['selected']): ChosenProduct[] {
  const names = selected?.['names']?.split(SEPARATOR) ?? [];
  return (selected?.['ids'] ?? '')
    .split(',')
    .filter(Boolean)
    .map((id, place) => ({ id, name: names[place] ?? 'Product' }));
}

function NamePanel({ onInsert, onClose }: InsertPanelProps) {
  const [fallback, setFallback] = useState('there');
  const put = () => onInsert(escapeHtml(nameField(fallback)));
  return (
    <div className={FRAME}>
      <TextField
        label="Without a name"
        value={fallback}
        maxLength={40}
        onChange={(event) => setFallback(event.target.value)}
        onKeyDown={onEnter(put)}
        hint="Stands in place of the first name of readers whose name the shop does not know."
      />
      <Acts label="Insert first name" onDo={put} onClose={onClose} />
    </div>
  );
}

export const MAIL_INSERTS: readonly Insert[] = [
  {
    name: 'Picture',
    node: 'picture',
    path: 'M4 5h16v14H4zM4 16l4.5-4.5L13 16l2.5-2.5L20 18M15.5 10a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
    Panel: PicturePanel,
  },
  { name: 'Button', node: 'button', path: 'M3.5 8.5h17v7h-17zM8 12h8', Panel: ButtonPanel },
  {
    name: 'Products',
    node: 'products',
    path: 'M12 3.5 20 8v8.5l-8 4-8-4V8zM4 8l8 4 8-4M12 12v8.5M8 5.8l8 4.2',
    Panel: ProductsPanel,
  },
  {
    name: "Reader's first name",
    path: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
    Panel: NamePanel,
  },
];
