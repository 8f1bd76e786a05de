import { SOURCE } from '../../../platform/words/language.ts';
import { MoveButtons } from '../../../staff-kit/arrange/move-buttons.tsx';
import { useDragOrder } from '../../../staff-kit/arrange/use-drag-order.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SECTIONS_AT_MOST, type Section } from '../../sections/sections.schema.ts';
import { SectionFields } from './section-fields.tsx';
import { type DraftSection, KINDS, newSection } from './section-kinds.ts';
import type { Goals } from './section-part.ts';

interface SectionListProps {
  sections: DraftSection[];
  goals: Goals;
  errors: Record<string, string>;
  /** That the page may have; all without it. */
  kinds?: readonly Section['kind'][] | undefined;
  onChange: (sections: DraftSection[]) => void;
}

export function SectionList({ sections, goals, errors, kinds, onChange }: SectionListProps) {
  const { move, handle, target } = useDragOrder(sections, onChange);
  return (
    <div className="grid gap-3 [&_.icon-button]:text-ink-soft">
      <ol className="grid gap-3">
        {sections.map((draft, place) => {
          const { section } = draft;
          const path = `content.sections.${place}`;
          const named = `${KINDS[section.kind]} ${place + 1}`;
          const isWrong = Object.keys(errors).some((field) => field.startsWith(`${path}.`));
          return (
            <li
              key={draft.key}
              className="flex items-start rounded-control border border-hairline p-2 data-dragged:opacity-50"
              {...target(place)}
            >
              <span
                className="grid size-9 cursor-grab place-items-center text-ink-soft max-md:hidden"
                aria-hidden="true"
                {...handle(place)}
              >
                <Icon name="menu" className="size-4" />
              </span>
              <details key={String(isWrong)} open={draft.isNew || isWrong} className="min-w-0 flex-1">
                <summary className="min-h-11 cursor-pointer content-center wrap-anywhere">
                  {KINDS[section.kind]} <span className="soft">{summaryOf(section)}</span>
                </summary>
                <SectionFields
                  {...{ section, path, goals }}
                  errorOf={(field) => errors[field]}
                  onChange={(changed) => onChange(sections.map((other) => (other === draft ? { ...draft, section: changed } : other)))}
                />
              </details>
              <div className="flex max-sm:flex-col">
                <MoveButtons named={named} place={place} count={sections.length} onMove={(to) => move(place, to)} />
                <IconButton icon="trash" label={`Remove ${named}`} onClick={() => onChange(sections.filter((other) => other !== draft))} />
              </div>
            </li>
          );
        })}
      </ol>
      {sections.length < SECTIONS_AT_MOST && <AddSection kinds={kinds} onAdd={(kind) => onChange([...sections, newSection(kind)])} />}
    </div>
  );
}

const summaryOf = (section: Section) => {
  if ('heading' in section) return section.heading[SOURCE] ?? '';
  if (section.kind === 'article') return (section.text[SOURCE] ?? '').replace(/<[^>]*>/g, ' ').slice(0, 80);
  return 'text' in section ? (section.text[SOURCE] ?? '') : '';
};

function AddSection({ kinds, onAdd }: Pick<SectionListProps, 'kinds'> & { onAdd: (kind: Section['kind']) => void }) {
  const choices = kinds ? kinds.map((kind) => [kind, KINDS[kind]] as const) : Object.entries(KINDS);
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(new FormData(event.currentTarget).get('kind') as Section['kind']);
      }}
    >
      <SelectField label="Kind of section" name="kind" defaultValue="text" options={choices.map(([value, label]) => ({ value, label }))} />
      <Button type="submit" variant="secondary" size="small">
        <Icon name="plus" />
        Add section
      </Button>
    </form>
  );
}
