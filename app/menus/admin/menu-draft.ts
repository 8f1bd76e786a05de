import type { MenuColumn, MenuItem, MenuLink } from '../../settings/menus.schema.ts';
import { randomName } from '../../ui/browser/random-name.ts';

/** `value` as chosen or typed; a `none` link has an empty one. */
export type DraftItem = {
  key: string;
  label: string;
  names: Record<string, string>;
  kind: MenuLink['kind'];
  value: string;
  children: DraftItem[];
  isAccount: boolean;
};

export const newItem = (kind: MenuLink['kind'] = 'page'): DraftItem => ({
  ...{ key: randomName(), label: '', names: {}, kind, value: '', children: [], isAccount: false },
});

type Given = Pick<MenuItem, 'label' | 'names' | 'link'> & Partial<Pick<MenuColumn, 'children' | 'isAccount'>>;

export const draftItems = (items: readonly Given[]): DraftItem[] =>
  items.map(({ label, names, link, children = [], isAccount = false }) => ({
    ...{ key: randomName(), label, names, kind: link.kind, isAccount },
    value: 'value' in link ? link.value : '',
    children: draftItems(children),
  }));

const sentItem = ({ label, names, kind, value }: DraftItem) => ({
  ...{ label, names },
  // The server checks the value.
  link: (kind === 'none' ? { kind } : { kind, value }) as MenuLink,
});

export const sentItems = (items: readonly DraftItem[]): MenuColumn[] =>
  items.map((item) => ({ ...sentItem(item), children: item.children.map(sentItem), isAccount: item.isAccount }));
