import { LANGUAGES, translations } from '../../platform/words/language.ts';
import { MENU_PAGES, type MenuLink } from '../../settings/menus.schema.ts';
import { type Choice, SelectField, TextField } from '../../ui/field.tsx';
import type { DraftItem } from './menu-draft.ts';

export type Goals = Record<'category' | 'collection' | 'product', Choice[]>;

const KINDS: Record<MenuLink['kind'], string> = {
  none: 'Heading only',
  page: 'Page',
  category: 'Category',
  collection: 'Collection',
  product: 'Product',
  address: 'Address',
};

interface ItemFieldsProps {
  path: string;
  item: DraftItem;
  named: string;
  goals: Goals;
  mayBeHeading: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (over: Partial<DraftItem>) => void;
}

export function ItemFields({ path, item, named, goals, mayBeHeading, errorOf, onChange }: ItemFieldsProps) {
  const { kind, value, names } = item;
  const kinds = Object.entries(KINDS).filter(([each]) => mayBeHeading || each !== 'none');
  const leads = { name: `${path}.link.value`, label: `Where ${named} leads`, value, error: errorOf('link.value') ?? errorOf('link') };
  return (
    <div className="grid min-w-0 flex-[1_1_18rem] gap-2 sm:grid-cols-2 xl:grid-cols-4">
      <TextField
        label={`Name of ${named}`}
        isLabelHidden
        placeholder="Name"
        name={`${path}.label`}
        maxLength={60}
        value={item.label}
        error={errorOf('label')}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      {translations().map((language) => (
        <TextField
          key={language}
          label={`Name of ${named} in ${LANGUAGES[language].name}`}
          isLabelHidden
          placeholder={LANGUAGES[language].name}
          lang={language}
          maxLength={60}
          value={names[language] ?? ''}
          onChange={(event) => onChange({ names: { ...names, [language]: event.target.value } })}
        />
      ))}
      <SelectField
        label={`Kind of ${named}`}
        isLabelHidden
        value={kind}
        options={kinds.map(([value, label]) => ({ value, label }))}
        onChange={(event) => onChange({ kind: event.target.value as DraftItem['kind'], value: '' })}
      />
      {kind === 'address' ? (
        <TextField
          {...leads}
          isLabelHidden
          placeholder="https://… or /path"
          maxLength={500}
          spellCheck={false}
          onChange={(event) => onChange({ value: event.target.value })}
        />
      ) : (
        kind !== 'none' && (
          <SelectField
            {...leads}
            isLabelHidden
            placeholder="Choose"
            options={goalsOf(kind, value, goals)}
            onChange={(event) => onChange({ value: event.target.value })}
          />
        )
      )}
    </div>
  );
}

/** A goal that is gone stays visible until another is chosen. */
function goalsOf(kind: 'page' | 'category' | 'collection' | 'product', value: string, goals: Goals): Choice[] {
  const offered = kind === 'page' ? Object.entries(MENU_PAGES).map(([value, label]) => ({ value, label })) : goals[kind];
  const isGone = value !== '' && !offered.some((goal) => goal.value === value);
  return isGone ? [...offered, { value, label: `${value} (not in the shop)` }] : offered;
}
