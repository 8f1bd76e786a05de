// The About page of the specification, a skin care brand's.
import { countOf } from '../policy-words.ts';
import type { AboutOf, AboutWords } from './about-words.ts';

export function skinCareAbout({ name, city, claimWithinHours }: AboutOf): AboutWords {
  return {
    description: 'Who makes our skin care and lip care, what we believe in, and how we work.',
    lead: `${name} makes skin care and lip care${city ? ` in ${city}` : ''}, for Indian skin and Indian weather: heat, hard water, dry winters and a long monsoon.`,
    house: 'We are a small house. We choose what goes in, write down what it does, and answer the letters ourselves.',
    philosophy: {
      title: 'Our Philosophy',
      lead: 'Three principles decide what we make, and what we leave alone.',
      principles: [
        {
          title: 'Holistic Harmony',
          text: 'Skin lives with the weather, the water and the night you had. What we make is meant to be used together: something to wash with, something to keep moisture in, something against the sun.',
        },
        {
          title: 'Clean Conscious Formulations',
          text: 'Every ingredient is listed on the product’s page, largest amount first. Plants come first where plants are good at the work. Where a vitamin, a filter or a preservative does it better, we use that and name it.',
        },
        {
          title: 'Sustainable Luxury',
          text: 'Luxury is a texture that you look forward to, not a heavy box. We choose packs that protect what is inside and can be used to the last bit, and leave out the ones that only look good on a shelf.',
        },
      ],
    },
    inspiration: {
      title: 'Our Inspiration',
      texts: [
        'Much of what Indian families know about skin is in the kitchen: haldi and besan before a wedding, malai in winter, rose water in May, warm oil on a Sunday. It was passed on by hand, a pinch of this and a little of that.',
        'We start there, and then we measure. A pinch becomes a percentage, and what does not earn its place is left out. What remains is a familiar scent in a form that keeps.',
      ],
    },
    quality: {
      title: 'Our Commitment to Quality',
      points: [
        'The full ingredient list, warnings, manufacturer and licence number are under “Product information” on each product’s page.',
        'We describe how a product looks, feels and is used. We promise no cures.',
        'Only reviews by people who received the product are marked “Verified purchase”. Sample reviews are labelled as samples.',
        `If something arrives damaged, wrong or not as described, tell us within ${countOf(claimWithinHours, 'hour')} if you can, and we will put it right.`,
      ],
      link: 'How we put things right',
    },
    mission: {
      title: 'Our Mission',
      motto: 'Everyday care that is honest about what it is.',
      text: 'That means a list you can check, a price that shows its taxes, and an answer from a person. If it is in the jar, it is on the page.',
      link: 'See what we make',
    },
  };
}
