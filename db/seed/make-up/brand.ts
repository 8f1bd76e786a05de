import type { Content } from '../../../app/content/content.schema.ts';

/** A second demo shop, of a make-up brand: seller, colours, home page and categories. Everything here is invented except the law it follows. */

/** The shop's own; products name them by these keys only. */
export const MAKE_UP_CATEGORIES = { lips: 'Lips', eyes: 'Eyes', face: 'Face' } as const;

const shelves = [
  { slug: 'lips', name: MAKE_UP_CATEGORIES.lips, names: { hi: 'होंठ' } },
  { slug: 'eyes', name: MAKE_UP_CATEGORIES.eyes, names: { hi: 'आँखें' } },
  { slug: 'face', name: MAKE_UP_CATEGORIES.face, names: { hi: 'चेहरा' } },
];

/** Beside the shelves: what the goods are called in each language. */
const types = [
  { slug: 'lipstick', name: 'Lipstick', names: { hi: 'लिपस्टिक' } },
  { slug: 'kajal', name: 'Kajal', names: { hi: 'काजल' } },
  { slug: 'brows', name: 'Brows', names: { hi: 'भौंहें' } },
  { slug: 'foundation', name: 'Foundation', names: { hi: 'फ़ाउंडेशन' } },
  { slug: 'primer', name: 'Primer', names: { hi: 'प्राइमर' } },
];

const finishes = [
  { slug: 'matte', name: 'Matte', names: { hi: 'मैट' } },
  { slug: 'satin', name: 'Satin', names: { hi: 'सैटिन' } },
  { slug: 'natural', name: 'Natural', names: { hi: 'नैचुरल' } },
] as const;
export type Finish = (typeof finishes)[number]['slug'];

/** No filter by ingredient: its buyers choose by shade. */
export const makeUpFilters = [
  { kind: 'category', slug: 'category', name: 'Category', values: [...shelves, ...types] },
  { kind: 'ingredient', slug: 'ingredient', name: 'Ingredient', values: [] },
  { kind: 'own', slug: 'finish', name: 'Finish', names: { hi: 'फ़िनिश' }, values: finishes },
] as const;

const toShelves = shelves.map(({ slug, name, names }) => ({ label: name, names, link: { kind: 'category', value: slug } }));
const toShop = { label: 'Shop', names: {}, link: { kind: 'page', value: '/shop' } };

export const makeUpMenus = {
  header: [toShop, ...toShelves],
  footer: [{ label: 'Shop', names: {}, link: { kind: 'none' }, children: [{ ...toShop, label: 'All products' }, ...toShelves] }],
};

export const makeUpIdentity = {
  name: 'Rangreet',
  nameDevanagari: 'रंगरीत',
  tagline: 'Make-up for Indian skin tones, made in Jaipur',
  texts: { hi: { tagline: 'भारतीय त्वचा के रंगों के लिए मेकअप, जयपुर में तैयार' } },
  legalName: 'Rangreet Colour Works Pvt Ltd',
  address: {
    street: 'Demo Plot 21, Road No. 3, Sitapura Industrial Area',
    city: 'Jaipur',
    state: 'Rajasthan',
    stateCode: '08',
    pinCode: '302022',
    country: 'India',
  },
  // Well formed and with a valid check digit, but on a PAN numbered 0000, which is not issued.
  gstin: '08AAKCR0000D1Z1',
  email: 'hello@rangreet.example',
  // No toll-free series is numbered 000, so this number is not in use.
  phone: '1800 000 0001',
  hours: { opens: '10:00', closes: '18:00', days: 'Monday to Saturday', timeZone: 'Asia/Kolkata' },
  socialUrl: 'https://social.example/rangreet',
  grievanceOfficer: {
    name: 'Sunita Rathore (demo)',
    designation: 'Grievance Officer',
    email: 'grievance@rangreet.example',
    phone: '1800 000 0001',
  },
  nodalPerson: { name: 'Imran Qureshi (demo)', designation: 'Nodal Person', email: 'nodal@rangreet.example', phone: '1800 000 0001' },
};

export const makeUpColours = {
  page: '#fbf3f4',
  paper: '#ffffff',
  ink: '#2a1420',
  action: '#8a1f4c',
  sale: '#a4161a',
  highlight: '#c8893a',
  success: '#2f5d50',
  panel: '#f0d6dc',
  hairline: '#ead5da',
};

export const makeUpMostLoved = ['gulmohar-matte-lipstick', 'raat-kajal', 'saanjh-skin-tint'];

export const makeUpCampaigns = [
  {
    key: 'first-order',
    banner: 'New here? 10% off your first order with the code RANG10',
    texts: { hi: { banner: 'पहली बार? कोड RANG10 से पहले ऑर्डर पर 10% की छूट' } },
    startsAt: '2026-01-01T00:00:00+05:30',
    endsAt: '2028-01-01T00:00:00+05:30',
    isActive: true,
    coupon: {
      code: 'RANG10',
      description: '10% off your first order',
      texts: { hi: { description: 'पहले ऑर्डर पर 10% की छूट' } },
      type: 'percentage',
      discountPercentage: 10,
      firstOrderOnly: true,
      perCustomerLimit: 1,
      isPublic: true,
    },
  },
] as const;

export const makeUpSlide = {
  desktop: 'make-up-slide-desktop',
  phone: 'make-up-slide-phone',
  /** On a short phone the tips of the lipsticks stay in sight rather than the table before them. */
  phoneFocus: 17,
  words: {
    alt: 'Four open Rangreet lipsticks in red, pink, berry and brown before an arch',
    heading: 'Colour that knows your skin',
    text: 'Lipsticks, kajal and foundation, mixed and matched on Indian skin tones.',
    actionLabel: 'Find your shade',
    actionHref: '/shop',
    texts: {
      hi: {
        alt: 'मेहराब के आगे लाल, गुलाबी, बेरी और भूरे रंग की चार खुली रंगरीत लिपस्टिक',
        heading: 'रंग, जो आपकी त्वचा को पहचानता है',
        text: 'लिपस्टिक, काजल और फ़ाउंडेशन, भारतीय त्वचा के रंगों पर परखे हुए।',
        actionLabel: 'अपना शेड चुनें',
      },
    },
  },
};

const leadingToShop = (en: string, hi: string) => ({ to: '/shop', label: { en, hi } });

export const makeUpHome: Content = {
  title: {},
  description: {},
  sections: [
    { kind: 'slider', name: '', heading: { en: 'Make-up for Indian skin tones', hi: 'भारतीय त्वचा के रंगों के लिए मेकअप' } },
    { kind: 'facts', name: '', facts: [] },
    {
      kind: 'picture',
      name: 'lipsticks',
      heading: { en: 'Every red begins with one question', hi: 'हर लाल एक सवाल से शुरू होता है' },
      text: {
        en: 'Warm or cool? Hold the swatches against the inside of your wrist in daylight, and choose the shade that you look at first.',
        hi: 'गर्म रंग या ठंडा? दिन की रोशनी में रंगों को कलाई के अंदर की ओर रखकर देखिए, और वही चुनिए जिस पर नज़र सबसे पहले जाए।',
      },
      link: leadingToShop('Find your shade', 'अपना शेड चुनें'),
      pictures: { from: 'products', products: ['gulmohar-matte-lipstick', 'resham-satin-lipstick'] },
    },
    {
      kind: 'products',
      name: 'most-loved',
      heading: { en: 'Our most loved shades', hi: 'हमारे सबसे पसंदीदा शेड' },
      goods: { from: 'most-loved' },
      link: leadingToShop('View all make-up', 'सारा मेकअप देखें'),
    },
    {
      kind: 'picture',
      name: 'kajal',
      heading: { en: 'One line, drawn slowly', hi: 'एक रेखा, धीरे से' },
      text: {
        en: 'Kajal first, then colour: start at the outer corner and draw inwards in short strokes.',
        hi: 'पहले काजल, फिर रंग: बाहरी कोने से शुरू कीजिए और छोटी रेखाओं में अंदर की ओर आइए।',
      },
      link: leadingToShop('See everything for eyes and lips', 'आँखों और होंठों के लिए सब देखें'),
      pictures: { from: 'products', products: ['raat-kajal'] },
    },
    {
      kind: 'text',
      name: 'philosophy',
      heading: { en: 'Colour is matched on people, not on paper', hi: 'रंग काग़ज़ पर नहीं, लोगों पर परखा जाता है' },
      paragraphs: [
        {
          en: 'Each shade is tried on many Indian skin tones before it gets a name, in daylight and under a tube light.',
          hi: 'नाम पाने से पहले हर शेड कई भारतीय त्वचा के रंगों पर आज़माया जाता है, दिन की रोशनी में और ट्यूबलाइट के नीचे।',
        },
        {
          en: 'Every product lists what is in it, largest amount first. We say how a colour looks and wears, and nothing more.',
          hi: 'हर उत्पाद में क्या है, यह लिखा है, सबसे ज़्यादा मात्रा वाली चीज़ सबसे पहले। हम बताते हैं कि रंग कैसा दिखता और टिकता है, इससे ज़्यादा कुछ नहीं।',
        },
      ],
      isFreeFromShown: false,
    },
    { kind: 'reviews', name: '' },
    { kind: 'faq', name: 'faq', heading: { en: 'Questions people ask', hi: 'लोग जो पूछते हैं' }, isOfShop: true, questions: [] },
    {
      kind: 'newsletter',
      name: '',
      heading: { en: 'New shades, first in your inbox', hi: 'नए शेड, सबसे पहले आपके इनबॉक्स में' },
      text: { en: 'Launches, restocks and looks to try.', hi: 'नए उत्पाद, फिर से आए शेड और आज़माने लायक लुक।' },
    },
  ],
};

export const makeUpAbout: Content = {
  title: { en: 'About Us', hi: 'हमारे बारे में' },
  description: {
    en: 'Who mixes our colours in Jaipur, and how each shade is chosen.',
    hi: 'जयपुर में हमारे रंग कौन बनाता है, और हर शेड कैसे चुना जाता है।',
  },
  sections: [
    {
      kind: 'text',
      name: 'philosophy',
      heading: { en: 'From a city of dyers', hi: 'रंगरेज़ों के शहर से' },
      paragraphs: [
        {
          en: 'Jaipur has dyed cloth for centuries, and its dyers match a colour by eye. We mix make-up the same way: small batches, one colour at a time, held against skin.',
          hi: 'जयपुर सदियों से कपड़ा रंगता आया है, और यहाँ के रंगरेज़ आँख से रंग मिलाते हैं। हम मेकअप भी ऐसे ही बनाते हैं: थोड़ी मात्रा में, एक बार में एक रंग, त्वचा के पास रखकर देखा हुआ।',
        },
      ],
      isFreeFromShown: false,
    },
    {
      kind: 'picture',
      name: 'mission',
      heading: { en: 'A shade for everyone at the table', hi: 'घर में हर किसी के लिए एक शेड' },
      text: {
        en: 'Our skin tint comes in eight tones because one family often needs four of them.',
        hi: 'हमारा स्किन टिंट आठ रंगों में आता है, क्योंकि एक ही परिवार को अक्सर चार चाहिए होते हैं।',
      },
      link: leadingToShop('Find your shade', 'अपना शेड चुनें'),
      pictures: { from: 'products', products: ['saanjh-skin-tint'] },
    },
  ],
};
