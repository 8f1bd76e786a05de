// The About page of a shop that has not published its own. It says nothing about the goods or their makers, only how the shop itself works.
import { countOf } from '../policy-words.ts';
import type { AboutOf, AboutWords } from './about-words.ts';

export function plainAbout({ name, city, claimWithinHours }: AboutOf): AboutWords {
  return {
    description: `Who ${name} is, what you can expect from us, and how to reach us.`,
    lead: `${name} is a beauty shop${city ? ` in ${city}` : ''}. You can order from us anywhere in India that our couriers reach.`,
    house: 'We want you to know what you buy, what it costs, and whom to ask.',
    philosophy: {
      title: 'Our Philosophy',
      lead: 'Three things you can expect from us.',
      principles: [
        {
          title: 'Plain facts',
          text: 'Each product’s page says what it is for, how to use it and what the pack says, so that you can decide for yourself.',
        },
        {
          title: 'Clear prices',
          text: 'You see the price, its taxes and the delivery charge before you pay. You never pay more than the MRP on the pack.',
        },
        {
          title: 'Answers from people',
          text: 'Ask us before you order, or afterwards. A person reads what you write and replies.',
        },
      ],
    },
    inspiration: {
      title: 'Our Inspiration',
      texts: [
        'No two people look for the same thing. One wants a routine of two steps, another a new colour for a wedding, a third a gift that will surely be used.',
        'We like helping with each of these choices, and we would rather sell you the right thing than the bigger one.',
      ],
    },
    quality: {
      title: 'Our Commitment to Quality',
      points: [
        'What the pack declares, such as ingredients, warnings and manufacturer, is under “Product information” on the product’s page.',
        'We describe how a product looks, feels and is used. We promise no cures.',
        'Only reviews by people who received the product are marked “Verified purchase”.',
        `If something arrives damaged, wrong or not as described, tell us within ${countOf(claimWithinHours, 'hour')} if you can, and we will put it right.`,
      ],
      link: 'How we put things right',
    },
    mission: {
      title: 'Our Mission',
      motto: 'Beauty that you choose for yourself.',
      text: 'That means facts you can check, a price that shows its taxes, and an answer from a person.',
      link: 'See our products',
    },
  };
}
