import { FieldPair } from '../../staff-kit/page-parts.tsx';
import { Checkbox, type Choice, SelectField, TextField } from '../../ui/field.tsx';
import type { Section, Words } from '../content.schema.ts';
import { type ErrorOf, ListFields, WordsFields } from './words-fields.tsx';

/** What sections can name. */
export type Goals = Record<'category' | 'collection' | 'product', Choice[]>;

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
      {'text' in section && (
        <WordsFields
          label="Text"
          path={`${path}.text`}
          value={section.text}
          atMost={section.kind === 'picture' ? 1000 : 300}
          isLong={section.kind === 'picture'}
          errorOf={errorOf}
          onChange={(text) => onChange({ ...section, text })}
        />
      )}
      {section.kind === 'picture' && <PictureFields {...shared} section={section} onChange={onChange} />}
      {section.kind === 'products' && <GoodsFields {...shared} section={section} onChange={onChange} />}
      {(section.kind === 'picture' || section.kind === 'products') && <LinkFields {...shared} section={section} onChange={onChange} />}
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
      <TextLists {...shared} section={section} onChange={onChange} />
    </div>
  );
}

type Part<Kind extends Section['kind']> = Omit<SectionFieldsProps, 'section'> & { section: Of<Kind> };

function LinkFields({ section, path, errorOf, onChange }: Part<'picture' | 'products'>) {
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
          { value: 'products', label: 'Of products' },
          { value: 'most-loved', label: 'Of the most loved products of a category' },
        ]}
        onChange={({ target }) => {
          if (target.value === 'products') set({ from: 'products', products: [''] });
          else if (target.value === 'most-loved') set({ from: 'most-loved', category: '', atMost: 1 });
          else set({ from: 'none' });
        }}
      />
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

function TextLists({ section, path, errorOf, onChange }: Part<Section['kind']>) {
  const words = (label: string, at: string, value: Words, atMost: number, change: (value: Words) => void) => (
    <WordsFields isLong={atMost > 200} {...{ label, value, atMost, errorOf }} path={`${path}.${at}`} onChange={change} />
  );
  switch (section.kind) {
    case 'facts':
      return (
        <>
          <p className="soft">Without facts of its own, it shows those that follow from the settings.</p>
          <ListFields one="fact" blank={{}} entries={section.facts} onChange={(facts) => onChange({ ...section, facts })}>
            {(fact, place, change) => words(`Fact ${place + 1}`, `facts.${place}`, fact, 120, change)}
          </ListFields>
        </>
      );
    case 'text':
      return (
        <>
          <ListFields
            one="paragraph"
            blank={{}}
            entries={section.paragraphs}
            onChange={(paragraphs) => onChange({ ...section, paragraphs })}
          >
            {(text, place, change) => words(`Paragraph ${place + 1}`, `paragraphs.${place}`, text, 2000, change)}
          </ListFields>
          <Checkbox
            label="Show what no product contains (parabens, sulphates …)"
            checked={section.isFreeFromShown}
            onChange={(event) => onChange({ ...section, isFreeFromShown: event.target.checked })}
          />
        </>
      );
    case 'faq':
      return (
        <>
          <Checkbox
            label="Start with the answers that follow from the settings"
            checked={section.isOfShop}
            onChange={(event) => onChange({ ...section, isOfShop: event.target.checked })}
          />
          <ListFields
            one="question"
            blank={{ question: {}, answer: {} }}
            entries={section.questions}
            onChange={(questions) => onChange({ ...section, questions })}
          >
            {(entry, place, change) => (
              <>
                {words(`Question ${place + 1}`, `questions.${place}.question`, entry.question, 200, (question) =>
                  change({ ...entry, question }),
                )}
                {words(`Answer ${place + 1}`, `questions.${place}.answer`, entry.answer, 2000, (answer) => change({ ...entry, answer }))}
              </>
            )}
          </ListFields>
        </>
      );
    case 'quotes':
      return (
        <ListFields
          one="quote"
          blank={{ text: {}, source: '' }}
          entries={section.quotes}
          onChange={(quotes) => onChange({ ...section, quotes })}
        >
          {(quote, place, change) => (
            <>
              {words(`Quote ${place + 1}`, `quotes.${place}.text`, quote.text, 500, (text) => change({ ...quote, text }))}
              <TextField
                label={`Source of quote ${place + 1}`}
                maxLength={120}
                value={quote.source}
                error={errorOf(`${path}.quotes.${place}.source`)}
                onChange={(event) => change({ ...quote, source: event.target.value })}
              />
            </>
          )}
        </ListFields>
      );
    default:
      return null;
  }
}

interface NamedProps {
  label: string;
  value: string;
  choices: Choice[];
  error: string | undefined;
  onChange: (value: string) => void;
}

/** What is gone stays visible until another is chosen. */
function Named({ label, value, choices, error, onChange }: NamedProps) {
  const isGone = value !== '' && !choices.some((choice) => choice.value === value);
  return (
    <SelectField
      {...{ label, value, error }}
      placeholder="Choose"
      options={isGone ? [...choices, { value, label: `${value} (not in the shop)` }] : choices}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface NamedListProps extends Pick<NamedProps, 'choices'> {
  one: string;
  path: string;
  values: string[];
  errorOf: ErrorOf;
  onChange: (values: string[]) => void;
}

function NamedList({ one, path, values, choices, errorOf, onChange }: NamedListProps) {
  return (
    <ListFields one={one} blank="" entries={values} onChange={onChange}>
      {(value, place, change) => (
        <Named
          label={`${one.charAt(0).toUpperCase()}${one.slice(1)} ${place + 1}`}
          value={value}
          choices={choices}
          error={errorOf(`${path}.${place}`)}
          onChange={change}
        />
      )}
    </ListFields>
  );
}
