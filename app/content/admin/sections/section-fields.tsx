import { TextField } from '../../../ui/field.tsx';
import { WordsFields } from '../words-fields.tsx';
import { GoodsFields, PictureFields } from './goods-fields.tsx';
import { MarkupFields } from './markup-fields.tsx';
import { NamedList } from './named-fields.tsx';
import { PicturedFields } from './pictured-fields.tsx';
import { SectionLists } from './section-lists.tsx';
import type { Part, SectionFieldsProps } from './section-part.ts';

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
