import { FieldPair } from '../../../staff-kit/page-parts.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Named, NamedList } from './named-fields.tsx';
import { UploadFields } from './pictured-fields.tsx';
import type { Of, Part } from './section-part.ts';

const COUNTS = Array.from({ length: 12 }, (_, place) => ({ value: String(place + 1), label: String(place + 1) }));

export function PictureFields({ section, path, goals, errorOf, onChange }: Part<'picture'>) {
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

export function GoodsFields({ section, path, goals, errorOf, onChange }: Part<'products'>) {
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
