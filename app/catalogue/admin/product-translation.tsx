import type { Language } from '../../platform/words/language.ts';
import { ListEditor } from '../../staff-kit/arrange/list-editor.tsx';
import { LanguagePanel, labelIn } from '../../staff-kit/other-languages.tsx';
import { RichText } from '../../staff-kit/rich-text/rich-text.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { ProductTexts } from '../catalogue.tables.ts';
import { aboutText, PACK_TEXTS, packTexts, textFieldsIn } from '../texts/text-fields.ts';
import { type DraftIngredient, type IngredientTexts, NO_TEXTS, type ProductDraft } from './form/product-draft.ts';
import { ProductText } from './texts/product-text.tsx';

interface ProductTranslationProps {
  language: Language;
  texts: Partial<ProductTexts> | undefined;
  draft: ProductDraft;
  onChange: (part: Partial<ProductDraft>) => void;
  errorOf: (name: string) => string | undefined;
}

export function ProductTranslation({ language, texts, draft, onChange, errorOf }: ProductTranslationProps) {
  const textsOf = (panel: 'details' | 'search') =>
    textFieldsIn(panel).map((field) => (
      <ProductText
        key={field}
        field={field}
        label={labelIn(language, aboutText(field).label)}
        name={`texts.${language}.${field}`}
        defaultValue={texts?.[field]}
        error={errorOf(`texts.${language}.${field}`)}
        lang={language}
        isOptional
      />
    ));
  const list = (label: string, entry: string, name: 'howToUse' | 'overallBenefits') => ({
    legend: labelIn(language, label),
    entry: labelIn(language, entry),
    isLong: true,
    entries: draft.lists[language]?.[name] ?? [],
    onChange: (entries: string[]) => onChange({ lists: { ...draft.lists, [language]: { ...draft.lists[language], [name]: entries } } }),
  });
  return (
    <LanguagePanel language={language}>
      {textsOf('details')}
      <ListEditor {...list('How to use', 'step', 'howToUse')} />
      <ListEditor {...list('Overall benefits', 'benefit', 'overallBenefits')} />
      {draft.pictures.map((picture, place) => (
        <TextField
          key={picture.id}
          label={labelIn(language, `Alternative text of image ${place + 1}`)}
          hint={picture.alt}
          lang={language}
          isOptional
          maxLength={300}
          value={picture.texts[language]?.alt ?? ''}
          onChange={({ target }) => {
            const changed = { ...picture, texts: { ...picture.texts, [language]: { alt: target.value } } };
            onChange({ pictures: draft.pictures.map((other) => (other === picture ? changed : other)) });
          }}
        />
      ))}
      {draft.ingredients.map((ingredient) => (
        <TranslatedIngredient
          key={ingredient.id}
          {...{ language, ingredient }}
          onChange={(own) => {
            const changed = { ...ingredient, texts: { ...ingredient.texts, [language]: own } };
            onChange({ ingredients: draft.ingredients.map((other) => (other === ingredient ? changed : other)) });
          }}
        />
      ))}
      {packTexts.map((field) => {
        const { label, kind, atMost } = PACK_TEXTS[field];
        const Field = kind === 'lines' ? TextArea : TextField;
        return (
          <Field
            key={field}
            label={labelIn(language, label)}
            name={`texts.${language}.${field}`}
            defaultValue={texts?.[field]}
            error={errorOf(`texts.${language}.${field}`)}
            maxLength={atMost}
            lang={language}
            isOptional
          />
        );
      })}
      {textsOf('search')}
    </LanguagePanel>
  );
}

interface TranslatedIngredientProps {
  language: Language;
  ingredient: DraftIngredient;
  onChange: (texts: IngredientTexts) => void;
}

function TranslatedIngredient({ language, ingredient: { name, texts }, onChange }: TranslatedIngredientProps) {
  const own = texts[language] ?? NO_TEXTS;
  return (
    <details>
      <summary>
        {name}
        {own.name && (
          <span className="soft" lang={language}>
            {' '}
            {own.name}
          </span>
        )}
      </summary>
      <div className="grid min-w-0 gap-4">
        <TextField
          label={labelIn(language, name)}
          lang={language}
          isOptional
          maxLength={120}
          value={own.name}
          onChange={(event) => onChange({ ...own, name: event.target.value })}
        />
        <ListEditor
          legend={labelIn(language, `Benefits of ${name}`)}
          entry={labelIn(language, 'benefit')}
          entries={own.benefits}
          onChange={(benefits) => onChange({ ...own, benefits })}
        />
        <RichText
          label={labelIn(language, `Description of ${name}`)}
          format="product"
          lang={language}
          isOptional
          defaultValue={own.description}
          onChange={(description) => onChange({ ...own, description })}
        />
      </div>
    </details>
  );
}
