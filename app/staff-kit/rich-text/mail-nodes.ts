// Each block is selected and deleted as a whole; mail-markup.server.ts has the same shapes.
import { Node } from '@tiptap/core';

const block = { group: 'block', atom: true, draggable: true } as const;
const textOf = (element: Element, selector: string, name: string) => element.querySelector(selector)?.getAttribute(name) ?? '';
const given = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { default: '' }]));

const Picture = Node.create({
  ...block,
  name: 'picture',
  addAttributes: () => given('src', 'alt', 'width', 'href'),
  parseHTML: () => [
    {
      tag: 'p[data-picture]',
      priority: 100,
      getAttrs: (element) => ({
        ...{ src: textOf(element, 'img', 'src'), alt: textOf(element, 'img', 'alt') },
        ...{ width: textOf(element, 'img', 'width'), href: textOf(element, 'a', 'href') },
      }),
    },
  ],
  renderHTML({ node: { attrs } }) {
    const picture = ['img', { src: attrs['src'], alt: attrs['alt'], width: attrs['width'] }] as const;
    return ['p', { 'data-picture': 'yes' }, attrs['href'] ? ['a', { href: attrs['href'] }, picture] : picture];
  },
});

const MailButton = Node.create({
  ...block,
  name: 'button',
  addAttributes: () => given('href', 'label'),
  parseHTML: () => [
    {
      tag: 'p[data-button]',
      priority: 100,
      getAttrs: (element) => ({ href: textOf(element, 'a', 'href'), label: element.textContent ?? '' }),
    },
  ],
  renderHTML: ({ node: { attrs } }) => ['p', { 'data-button': 'yes' }, ['a', { href: attrs['href'] }, attrs['label']]],
});

/** Their names are shown to staff alone: a mail has those of the day when it is sent. */
const Products = Node.create({
  ...block,
  name: 'products',
  addAttributes: () => given('ids', 'names'),
  parseHTML: () => [
    {
      tag: 'p[data-products]',
      priority: 100,
      getAttrs: (element) => ({ ids: element.getAttribute('data-products') ?? '', names: element.textContent ?? '' }),
    },
  ],
  renderHTML: ({ node: { attrs } }) => ['p', { 'data-products': attrs['ids'] }, attrs['names']],
});

export const MAIL_NODES = [Picture, MailButton, Products];
export type MailNode = 'picture' | 'button' | 'products';

export const MAIL_LOOK =
  '[&_img]:h-auto [&_img]:max-w-full [&_p[data-button]]:my-3 [&_p[data-button]_a]:inline-block [&_p[data-button]_a]:rounded-control [&_p[data-button]_a]:bg-clay [&_p[data-button]_a]:px-4 [&_p[data-button]_a]:py-2 [&_p[data-button]_a]:text-paper [&_p[data-button]_a]:no-underline [&_p[data-products]]:my-3 [&_p[data-products]]:rounded-control [&_p[data-products]]:border [&_p[data-products]]:border-dashed [&_p[data-products]]:border-edge [&_p[data-products]]:p-2 [&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-clay';
