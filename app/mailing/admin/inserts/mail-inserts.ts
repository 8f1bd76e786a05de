import type { Insert } from '../../../staff-kit/rich-text/rich-text.tsx';
import { ButtonInsert } from './button-insert.tsx';
import { NameInsert } from './name-insert.tsx';
import { PictureInsert } from './picture-insert.tsx';
import { ProductsInsert } from './products-insert.tsx';

export const MAIL_INSERTS: readonly Insert[] = [
  {
    name: 'Picture',
    node: 'picture',
    path: 'M4 5h16v14H4zM4 16l4.5-4.5L13 16l2.5-2.5L20 18M15.5 10a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
    Panel: PictureInsert,
  },
  { name: 'Button', node: 'button', path: 'M3.5 8.5h17v7h-17zM8 12h8', Panel: ButtonInsert },
  {
    name: 'Products',
    node: 'products',
    path: 'M12 3.5 20 8v8.5l-8 4-8-4V8zM4 8l8 4 8-4M12 12v8.5M8 5.8l8 4.2',
    Panel: ProductsInsert,
  },
  {
    name: "Reader's first name",
    path: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
    Panel: NameInsert,
  },
];
