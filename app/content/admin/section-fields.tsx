import type { StoredPicture } from '../../media/media.schema.ts';
import type { ShownVideo } from '../../media/videos/video.schema.ts';
import { FieldPair } from '../../staff-kit/page-parts.tsx';
import { type Choice, SelectField, TextField } from '../../ui/field.tsx';
import type { Section } from '../content.schema.ts';
import { MarkupFields } from './markup-fields.tsx';
import { Named, NamedList } from './named-fields.tsx';
import { PicturedFields, UploadFields } from './pictured-fields.tsx';
import { SectionLists } from './section-lists.tsx';
import { type ErrorOf, WordsFields } from './words-fields.tsx';

/** What sections can name. `stored`, `videos`: the uploads of the saved draft, by key. */
export type Goals = Record<'category' | 'collection' | 'product', Choice[]> & {
  stored: Record<string, StoredPicture>;
  videos: Record<string, ShownVideo>;
};

interface SectionFieldsProps {
  section: Section;
  /** 'content.sections.3'. */
  path: string;
  goals: Goals;
  errorOf: ErrorOf;
  onChange: (section: Section) => void;
}

type Of<Kind extends Section['kind']> = Extract<Section, { kind: Kind }>;

export function SectionFields({ section, path, goals, errorOf, onChange }: SectionFieldsProps) {
  const shared = { goals, errorOf, path };
  return (
    <div className="grid gap-3.5 pt-2">
      {section.kind === 'reviews' && <p className="soft">Shows the newest approved reviews.</p>}
      {'heading' in section && (
        <WordsFields
          label="Heading"
          path={`${path}.heading`}
          value={section.heading}
          atMost={120}
          errorOf={errorOf}
          onChange={(heading) => onChange({ ...section, heading })}
        />
      )}
      {section.kind === 'article' && (
        <MarkupFields path={`${path}.text`} value={section.text} errorOf={errorOf} onChange={(text) => onChange({ ...section, text })} />
      )}
      {'text' in section && section.kind !== 'article' && (
        <WordsFields
          label={section.kind === 'figure' || section.kind === 'table' ? 'Caption' : 'Text'}
          path={`${path}.text`}
          value={section.text}
          atMost={section.kind === 'picture' ? 1000 : 300}
          isLong={section.kind === 'picture' || section.kind === 'before-after'}
          errorOf={errorOf}
          onChange={(text) => onChange({ ...section, text })}
        />
      )}
      {section.kind === 'picture' && <PictureFields {...shared} section={section} onChange={onChange} />}
      {section.kind === 'products' && <GoodsFields {...shared} section={section} onChange={onChange} />}
      {(section.kind === 'picture' || section.kind === 'products' || section.kind === 'hero') && (
        <LinkFields {...shared} section={section} onChange={onChange} />
      )}
      {section.kind === 'tiles' && (
        <NamedList
          one="collection"
          path={`${path}.collections`}
          values={section.collections}
          choices={goals.collection}
          errorOf={errorOf}
          onChange={(collections) => onChange({ ...section, collections })}
        />
      )}
      <PicturedFields {...shared} section={section} onChange={onChange} />
      <SectionLists {...{ section, path, goals, errorOf, onChange }} />
    </div>
  );
}

type Part<Kind extends Section['kind']> = Omit<SectionFieldsProps, 'section'> & { section: Of<Kind> };

function LinkFields({ section, path, errorOf, onChange }: Part<'picture' | 'products' | 'hero'>) {
  const { link } = section;
  return (
    <>
      <TextField
        label="Button leads to"
        isOptional
        placeholder="/shop"
        spellCheck={false}
        maxLength={500}
        value={link.to}
        error={errorOf(`${path}.link.to`)}
        onChange={(event) => onChange({ ...section, link: { ...link, to: event.target.value } })}
      />
      {link.to !== '' && (
        <WordsFields
          label="Button text"
          path={`${path}.link.label`}
          value={link.label}
          atMost={60}
          errorOf={errorOf}
          onChange={(label) => onChange({ ...section, link: { ...link, label } })}
        />
      )}
    </>
  );
}

const COUNTS = Array.from({ length: 12 }, (_, place) => ({ value: String(place + 1), label: String(place + 1) }));

function PictureFields({ section, path, goals, errorOf, onChange }: Part<'picture'>) {
  const { pictures } = section;
  const set = (given: Of<'picture'>['pictures']) => onChange({ ...section, pictures: given });
  return (
    <>
      <SelectField
        label="Pictures"
        value={pictures.from}
        options={[
          { value: 'none', label: 'None' },
          { value: 'uploaded', label: 'Uploaded' },
          { value: 'products', label: 'Of products' },
          { value: 'most-loved', label: 'Of the most loved products of a category' },
        ]}
        onChange={({ target }) => {
          if (target.value === 'uploaded') set({ from: 'uploaded', uploads: [{ key: '', alt: {} }] });
          else if (target.value === 'products') set({ from: 'products', products: [''] });
          else if (target.value === 'most-loved') set({ from: 'most-loved', category: '', atMost: 1 });
          else set({ from: 'none' });
        }}
      />
      {pictures.from === 'uploaded' && (
        <UploadFields
          {...{ goals, errorOf }}
          path={`${path}.pictures`}
          uploads={pictures.uploads}
          onChange={(uploads) => set({ ...pictures, uploads })}
        />
      )}
      {pictures.from === 'products' && (
        <NamedList
          one="product"
          path={`${path}.pictures.products`}
          values={pictures.products}
          choices={goals.product}
          errorOf={errorOf}
          onChange={(products) => set({ ...pictures, products })}
        />
      )}
      {pictures.from === 'most-loved' && (
        <FieldPair>
          <Named
            label="Category"
            value={pictures.category}
            choices={goals.category}
            error={errorOf(`${path}.pictures.category`)}
            onChange={(category) => set({ ...pictures, category })}
          />
          <SelectField
            label="Pictures at most"
            value={String(pictures.atMost)}
            options={COUNTS.slice(0, 4)}
            onChange={(event) => set({ ...pictures, atMost: Number(event.target.value) })}
          />
        </FieldPair>
      )}
    </>
  );
}

function GoodsFields({ section, path, goals, errorOf, onChange }: Part<'products'>) {
  const { goods } = section;
  const set = (given: Of<'products'>['goods']) => onChange({ ...section, goods: given });
  return (
    <>
      <SelectField
        label="Products"
        value={goods.from}
        options={[
          { value: 'most-loved', label: 'Most loved (Settings, Home page)' },
          { value: 'newest', label: 'Newest' },
          { value: 'collection', label: 'A collection' },
        ]}
        onChange={({ target }) => {
          if (target.value === 'collection') set({ from: 'collection', collection: '', count: 3 });
          else if (target.value === 'newest') set({ from: 'newest', count: 3 });
          else set({ from: 'most-loved' });
        }}
      />
      {goods.from !== 'most-loved' && (
        <FieldPair>
          {goods.from === 'collection' && (
            <Named
              label="Collection"
              value={goods.collection}
              choices={goals.collection}
              error={errorOf(`${path}.goods.collection`)}
              onChange={(collection) => set({ ...goods, collection })}
            />
          )}
          <SelectField
            label="How many"
            value={String(goods.count)}
            options={COUNTS}
            onChange={(event) => set({ ...goods, count: Number(event.target.value) })}
          />
        </FieldPair>
      )}
    </>
  );
}
