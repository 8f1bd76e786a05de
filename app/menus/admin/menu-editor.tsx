import { ITEMS_AT_MOST } from '../../settings/menus.schema.ts';
import { MoveButtons } from '../../staff-kit/arrange/move-buttons.tsx';
import { useDragOrder } from '../../staff-kit/arrange/use-drag-order.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type DraftItem, newItem } from './menu-draft.ts';
import { type Goals, ItemFields } from './menu-item-fields.tsx';

interface MenuEditorProps {
  /** 'link', 'column'. */
  one: string;
  /** Where its items are in the answer's field names: 'header', 'footer.2.children'. */
  path: string;
  items: DraftItem[];
  onChange: (items: DraftItem[]) => void;
  goals: Goals;
  errors: Record<string, string | undefined>;
  isChild?: boolean;
}

/** A list of links, ordered by dragging or by the buttons; each may have links below it, which have none. */
export function MenuEditor({ one, path, items, onChange, goals, errors, isChild = false }: MenuEditorProps) {
  const { move, handle, target } = useDragOrder(items, onChange);
  const change = (item: DraftItem, over: Partial<DraftItem>) =>
    onChange(items.map((other) => (other === item ? { ...item, ...over } : other)));
  return (
    <div className="grid gap-3 [&_.icon-button]:text-ink-soft">
      <ol className="grid gap-3">
        {items.map((item, place) => {
          const named = item.label || `${one} ${place + 1}`;
          return (
            <li key={item.key} className="grid gap-3 rounded-control border border-hairline p-3 data-dragged:opacity-50" {...target(place)}>
              <div className="flex flex-wrap items-start gap-2">
                <span
                  className="grid size-9 cursor-grab place-items-center text-ink-soft max-md:hidden"
                  aria-hidden="true"
                  {...handle(place)}
                >
                  <Icon name="menu" className="size-4" />
                </span>
                <ItemFields
                  path={`${path}.${place}`}
                  item={item}
                  named={named}
                  goals={goals}
                  mayBeHeading={!isChild}
                  errorOf={(field) => errors[`${path}.${place}.${field}`]}
                  onChange={(over) => change(item, over)}
                />
                <div className="flex">
                  <MoveButtons named={named} place={place} count={items.length} onMove={(to) => move(place, to)} />
                  <IconButton icon="trash" label={`Remove ${named}`} onClick={() => onChange(items.filter((other) => other !== item))} />
                </div>
              </div>
              {item.isAccount && <p className="soft">Wishlist, cart, rewards and sign-in links are added by themselves.</p>}
              {!isChild && (
                <details open={path === 'footer'} className="md:pl-11">
                  <summary className="min-h-11 cursor-pointer content-center">
                    Links below {named} <span className="soft">{item.children.length}</span>
                  </summary>
                  <MenuEditor
                    one="link"
                    path={`${path}.${place}.children`}
                    items={item.children}
                    onChange={(children) => change(item, { children })}
                    goals={goals}
                    errors={errors}
                    isChild
                  />
                </details>
              )}
            </li>
          );
        })}
      </ol>
      {items.length < ITEMS_AT_MOST && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => onChange([...items, newItem(one === 'column' ? 'none' : 'page')])}
        >
          <Icon name="plus" />
          Add {one}
        </Button>
      )}
    </div>
  );
}
