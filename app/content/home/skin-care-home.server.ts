// The demo shop's, a skin care brand.
import type { Content } from '../content.schema.ts';
import { inAll } from './in-all.server.ts';

/** A function: the translations are loaded after this file. */
export function skinCareHome(): Content {
  const toShop = (label: string) => ({ to: '/shop', label: inAll(label) });
  return {
    title: {},
    description: {},
    sections: [
      { kind: 'slider', name: '', heading: inAll('Skin care and lip care') },
      { kind: 'facts', name: '', facts: [] },
      {
        kind: 'picture',
        name: 'lip-balm',
        heading: inAll('Butter, oil, wax and little else'),
        text: inAll('Cocoa butter, almond oil and beeswax, melted slowly and poured into a tin that lasts about three months.'),
        link: toShop('Shop Now'),
        pictures: { from: 'most-loved', category: 'lip-care', atMost: 1 },
      },
      {
        kind: 'picture',
        name: 'cleanser-and-night-cream',
        heading: inAll('One to wash with, one to sleep in'),
        text: inAll(
          'The Hydrating Foaming Face Cleanser for the evening, the Replenishing Night Cream after it. Two steps are enough for most nights.',
        ),
        link: toShop('Shop Now'),
        pictures: { from: 'most-loved', category: 'skin-care', atMost: 4 },
      },
      {
        kind: 'products',
        name: 'most-loved',
        heading: inAll('Our Most Loved Formulations'),
        goods: { from: 'most-loved' },
        link: toShop('View All Products'),
      },
      {
        kind: 'text',
        name: 'philosophy',
        heading: inAll('If it is in the jar, it is on the page'),
        paragraphs: [
          'Every product shows its whole ingredient list, largest amount first, as the pack does. We name what a thing does and leave out what it does not do.',
          'Plants come first where plants are good at the work: oils, butters, waxes, distilled waters. Where a filter, a vitamin or a preservative does it better, we use that and say so.',
        ].map((text) => inAll(text)),
        isFreeFromShown: true,
      },
      { kind: 'strip', name: 'baby-care', text: inAll('Featured - Baby Care Coming Soon...') },
      { kind: 'reviews', name: '' },
      { kind: 'faq', name: 'faq', heading: inAll('Frequently asked questions'), isOfShop: true, questions: [] },
      { kind: 'newsletter', name: '', heading: inAll('News from our workshop'), text: inAll('New launches, restocks and how-tos.') },
    ],
  };
}
