/** A second demo shop, of a make-up brand: seller, colours, home page and categories. Everything here is invented except the law it follows. */

/** The shop's own; products name them by these keys only. */
export const MAKE_UP_CATEGORIES = { lips: 'Lips', eyes: 'Eyes', face: 'Face' } as const;

const shelves = [
  { slug: 'lips', name: MAKE_UP_CATEGORIES.lips, names: { hi: 'होंठ' } },
  { slug: 'eyes', name: MAKE_UP_CATEGORIES.eyes, names: { hi: 'आँखें' } },
  { slug: 'face', name: MAKE_UP_CATEGORIES.face, names: { hi: 'चेहरा' } },
];

/** No filter by ingredient: its buyers choose by shade. */
export const makeUpFilters = [
  { kind: 'category', slug: 'category', name: 'Category', values: shelves },
  { kind: 'ingredient', slug: 'ingredient', name: 'Ingredient', values: [] },
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
  hindiTagline: 'भारतीय त्वचा के रंगों के लिए मेकअप, जयपुर में तैयार',
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
  // No toll-free series is numbered 000, so this number reaches nobody.
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
    hindiBanner: 'पहली बार? कोड RANG10 से पहले ऑर्डर पर 10% की छूट',
    startsAt: '2026-01-01T00:00:00+05:30',
    endsAt: '2028-01-01T00:00:00+05:30',
    isActive: true,
    coupon: {
      code: 'RANG10',
      description: '10% off your first order',
      hindiDescription: 'पहले ऑर्डर पर 10% की छूट',
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
  words: {
    alt: 'Four open Rangreet lipsticks in red, pink, berry and brown before an arch',
    heading: 'Colour that knows your skin',
    text: 'Lipsticks, kajal and foundation, mixed and matched on Indian skin tones.',
    actionLabel: 'Find your shade',
    actionHref: '/shop',
    hindiAlt: 'मेहराब के आगे लाल, गुलाबी, बेरी और भूरे रंग की चार खुली रंगरीत लिपस्टिक',
    hindiHeading: 'रंग, जो आपकी त्वचा को पहचानता है',
    hindiText: 'लिपस्टिक, काजल और फ़ाउंडेशन, भारतीय त्वचा के रंगों पर परखे हुए।',
    hindiActionLabel: 'अपना शेड चुनें',
  },
};
