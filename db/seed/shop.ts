/** The demo shop besides its goods: seller, policies and home page content. Everything here is invented except the law it follows. */

export const identity = {
  name: 'Nikhar',
  nameDevanagari: 'निखार',
  tagline: 'Skin care and lip care, made in small batches in Bangalore',
  texts: { hi: { tagline: 'स्किन केयर और लिप केयर, बेंगलुरु में छोटे बैचों में तैयार' } },
  legalName: 'Nikhar Botanicals Pvt Ltd',
  address: {
    street: 'Demo House, 12 Benson Cross Road, Benson Town',
    city: 'Bangalore',
    state: 'Karnataka',
    stateCode: '29',
    pinCode: '560046',
    country: 'India',
  },
  // Well formed and with a valid check digit, but on a PAN numbered 0000, which is not issued.
  gstin: '29AANCN0000D1ZY',
  email: 'care@nikhar.example',
  // No toll-free series is numbered 000, so this number is not in use.
  phone: '1800 000 0000',
  hours: { opens: '09:30', closes: '17:30', days: 'Monday to Friday', timeZone: 'Asia/Kolkata' },
  socialUrl: 'https://social.example/nikhar',
  // Required by the Consumer Protection (E-Commerce) Rules 2020, rule 4.
  grievanceOfficer: {
    name: 'Lakshmi Narayan (demo)',
    designation: 'Grievance Officer',
    email: 'grievance@nikhar.example',
    phone: '1800 000 0000',
  },
  nodalPerson: {
    name: 'Farida Khan (demo)',
    designation: 'Nodal Person',
    email: 'nodal@nikhar.example',
    phone: '1800 000 0000',
  },
};

/** In the order of the menus. */
export const menuCategories = [
  { slug: 'lip-care', name: 'Lip care' },
  { slug: 'skin-care', name: 'Skin care' },
];

/** The numbers of the shipping, refund and liability policies. Amounts are rupees. */
export const policies = {
  deliveryWorkingDays: { min: 3, max: 7 },
  freeDeliveryAbove: 1500,
  deliveryCharge: 99,
  claimWithinHours: 24,
  claimResolvedWorkingDays: { min: 2, max: 3 },
  nonDeliveryInvestigationWorkingDays: 3,
  refundBusinessDays: { min: 5, max: 7 },
  maximumLiability: 2000,
  claimsWithinYears: 1,
  grievanceAcknowledgedHours: 48,
  grievanceResolvedDays: 30,
};

/** A campaign keeps its banner and what the banner promises together; the banner shows only between the two dates while `isActive`. */
export const campaigns = [
  {
    key: 'first-order',
    banner: 'Welcome: 10% off your first order with the code NAMASTE10',
    texts: { hi: { banner: 'स्वागत है: कोड NAMASTE10 से पहले ऑर्डर पर 10% की छूट' } },
    startsAt: '2026-01-01T00:00:00+05:30',
    endsAt: '2028-01-01T00:00:00+05:30',
    isActive: true,
    coupon: {
      code: 'NAMASTE10',
      description: '10% off your first order',
      texts: { hi: { description: 'पहले ऑर्डर पर 10% की छूट' } },
      type: 'percentage',
      discountPercentage: 10,
      firstOrderOnly: true,
      perCustomerLimit: 1,
      isPublic: true,
    },
  },
  {
    key: 'weekend-sale',
    banner: 'Weekend sale: 30% off for 48 hours with the code WEEKEND30',
    texts: { hi: { banner: 'वीकेंड सेल: कोड WEEKEND30 से 48 घंटे तक 30% की छूट' } },
    // A past weekend: a demo must not announce a sale that its owner never started.
    startsAt: '2026-10-10T00:00:00+05:30',
    endsAt: '2026-10-12T00:00:00+05:30',
    isActive: false,
    coupon: {
      code: 'WEEKEND30',
      description: '30% off for 48 hours',
      texts: { hi: { description: '48 घंटे तक 30% की छूट' } },
      type: 'percentage',
      discountPercentage: 30,
      firstOrderOnly: false,
      perCustomerLimit: 1,
      isPublic: true,
    },
  },
  {
    key: 'free-gift',
    banner: 'A Cocoa Butter Lip Balm is our gift on orders over ₹1,000',
    texts: { hi: { banner: '₹1,000 से ज़्यादा के ऑर्डर पर कोको बटर लिप बाम हमारी ओर से उपहार' } },
    startsAt: '2026-01-01T00:00:00+05:30',
    endsAt: '2028-01-01T00:00:00+05:30',
    isActive: true,
    gift: { slug: 'cocoa-butter-lip-balm', aboveRupees: 1000 },
  },
] as const;

/** The claims of the badges on the home page, with the ingredient names that would disprove each. */
export const freeFrom = [
  { label: 'No parabens', disprovedBy: ['paraben'] },
  { label: 'No sulphates', disprovedBy: ['sulfate', 'sulphate'] },
  { label: 'No mineral oil', disprovedBy: ['paraffinum', 'petrolatum', 'mineral oil', 'microcristallina'] },
  { label: 'No silicones', disprovedBy: ['methicone', 'siloxane'] },
  { label: 'No talc', disprovedBy: ['talc'] },
  { label: 'No carmine', disprovedBy: ['carmine', 'ci 75470'] },
];

export const home = {
  slides: [
    {
      pictures: { desktop: 'slide-desktop-1', phone: 'slide-phone-1' },
      alt: 'The Nikhar range on sandstone plinths in the light of a jaali window',
      heading: 'Made for the weather you live in',
      text: 'Skin care and lip care for heat, hard water and dry winters.',
      action: { label: 'Browse products', href: '/shop' },
      hindi: {
        alt: 'जाली वाली खिड़की की रोशनी में बलुआ पत्थर के चबूतरों पर रखे निखार के उत्पाद',
        heading: 'आपके मौसम के लिए बना',
        text: 'गर्मी, खारे पानी और सूखी सर्दियों के लिए स्किन केयर और लिप केयर।',
        actionLabel: 'सभी उत्पाद देखें',
      },
    },
    {
      pictures: { desktop: 'slide-desktop-2', phone: 'slide-phone-2' },
      alt: 'Nikhar lip balms in open tins',
      heading: 'Lip care, poured by hand',
      text: 'Cocoa butter, badam oil, beeswax. In 8 g tins.',
      action: { label: 'Find your balm', href: '/shop?category=Lip%20care' },
      hindi: {
        alt: 'खुली डिब्बियों में निखार के लिप बाम',
        heading: 'लिप केयर, हाथ से भरी हुई',
        text: 'कोको बटर, बादाम का तेल, मधुमोम। 8 g की डिब्बियों में।',
        actionLabel: 'अपना बाम चुनें',
      },
    },
    {
      pictures: { desktop: 'slide-desktop-3', phone: 'slide-phone-3' },
      alt: 'Nikhar face care, with a bowl of turmeric',
      heading: 'From the kitchen shelf, measured',
      text: 'Haldi, amla, gulab and khus, in amounts that make sense on skin.',
      action: { label: 'See skin care', href: '/shop?category=Skin%20care' },
      hindi: {
        alt: 'निखार के फ़ेस केयर उत्पाद, साथ में हल्दी की कटोरी',
        heading: 'रसोई की शेल्फ़ से, नाप-तौलकर',
        text: 'हल्दी, आँवला, गुलाब और ख़स, उतनी मात्रा में जितनी त्वचा को चाहिए।',
        actionLabel: 'स्किन केयर देखें',
      },
    },
  ],
  ticker: ['Made in Bangalore', 'Every ingredient listed', 'Green dot on every pack', 'Cash on delivery', 'Free delivery above ₹1,500'],
  lipBalmPromo: {
    heading: 'Butter, oil, wax and little else',
    text: 'Cocoa butter, almond oil and beeswax, melted slowly and poured into a tin that lasts about three months.',
    action: 'Shop Now',
  },
  skinPromo: {
    heading: 'One to wash with, one to sleep in',
    text: 'The Hydrating Foaming Face Cleanser for the evening, the Replenishing Night Cream after it. Two steps are enough for most nights.',
    action: 'Shop Now',
  },
  mostLoved: {
    heading: 'Our Most Loved Formulations',
    slugs: ['hydrating-foaming-face-cleanser', 'replenishing-night-cream', 'strawberry-lip-balm'],
  },
  philosophy: {
    heading: 'If it is in the jar, it is on the page',
    text: [
      'Every product shows its whole ingredient list, largest amount first, as the pack does. We name what a thing does and leave out what it does not do.',
      'Plants come first where plants are good at the work: oils, butters, waxes, distilled waters. Where a filter, a vitamin or a preservative does it better, we use that and say so.',
    ],
  },
  babyCare: 'Featured - Baby Care Coming Soon...',
  subscribe: {
    heading: 'News from our workshop',
    text: 'About twice a month: what is new, what is back, and how to use it. Leave whenever you like.',
  },
};

const { deliveryWorkingDays, refundBusinessDays, claimResolvedWorkingDays } = policies;

export const faq = [
  {
    question: 'How long does delivery take?',
    answer: `${deliveryWorkingDays.min} to ${deliveryWorkingDays.max} working days anywhere in India that a courier reaches. Once your parcel has left us, you can follow it under My Orders.`,
  },
  {
    question: 'What does delivery cost?',
    answer: `Delivery is free when your goods come to more than ₹${policies.freeDeliveryAbove.toLocaleString('en-IN')} after discounts and before GST. Otherwise it is ₹${policies.deliveryCharge}, taxes included.`,
  },
  {
    question: 'Why does the price say “+ 18% GST”?',
    answer:
      'The large figure is the price before tax. The price with all taxes stands right beside it, and you never pay more than the MRP on the pack. Most cosmetics carry 18% GST; face powder carries 5%.',
  },
  {
    question: 'How can I pay?',
    answer:
      "By credit card, debit card or UPI on our payment partner's secure page, or by cash on delivery. We never see your card number.",
  },
  {
    question: 'Can I cancel an order?',
    answer:
      'Yes, as long as it has not been shipped. Open the order under My Orders and cancel it there; what you paid, your coins and your coupon come back.',
  },
  {
    question: 'Can I return or exchange a product?',
    answer: `Opened cosmetics cannot be resold, so we accept returns only when something went wrong: an item is missing, damaged or leaking, wrong, expired, not as described or delivered too late. Please report it within ${policies.claimWithinHours} hours of delivery, with a photo if you can. We resolve it in ${claimResolvedWorkingDays.min}-${claimResolvedWorkingDays.max} working days.`,
  },
  {
    question: 'How long does a refund take?',
    answer: `${refundBusinessDays.min} to ${refundBusinessDays.max} business days once it is approved, to the way you paid. Your bank may add a few days before you see it. For a cash order we ask you for a UPI ID or bank account.`,
  },
  {
    question: 'How do reward points work?',
    answer:
      'Ten points are worth ₹1. You earn them with every order that reaches you, and for an account, the newsletter, a review, your birthday and a friend’s first order; the loyalty page says how many. In the cart you choose whether to use them.',
  },
];
