// The home page of a shop that has not published its own: true of any beauty shop, with nothing said about its goods.
import type { Content } from '../content.schema.ts';
import { inAll } from './in-all.server.ts';

/** A function: the translations are loaded after this file. */
export function plainHome(name: string): Content {
  return {
    title: {},
    description: {},
    sections: [
      { kind: 'slider', name: '', heading: inAll('Welcome to {name}', { name }) },
      { kind: 'facts', name: '', facts: [] },
      {
        kind: 'products',
        name: 'most-loved',
        heading: inAll('From our shelves'),
        goods: { from: 'most-loved' },
        link: { to: '/shop', label: inAll('View All Products') },
      },
      {
        kind: 'text',
        name: 'philosophy',
        heading: inAll('Know what you buy'),
        paragraphs: [
          'Each product has a page of its own: what it is for, how to use it and what the pack says.',
          'Not sure which one suits you? Write to us before you order; our address is at the foot of this page.',
        ].map((text) => inAll(text)),
        isFreeFromShown: false,
      },
      { kind: 'reviews', name: '' },
      { kind: 'faq', name: 'faq', heading: inAll('Frequently asked questions'), isOfShop: true, questions: [] },
      { kind: 'newsletter', name: '', heading: inAll('News from our shop'), text: inAll('New launches, restocks and how-tos.') },
    ],
  };
}
