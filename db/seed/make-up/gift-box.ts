import { MAKE_UP_CATEGORIES as CATEGORY } from './brand.ts';

/** A kit: its price is that of its pieces, less its offer in percent. */
export const giftBox = {
  slug: 'teohaar-gift-box',
  name: 'Teohaar Gift Box',
  sku: 'RR-TGB',
  category: [CATEGORY.lips, CATEGORY.eyes, CATEGORY.face],
  offer: 12,
  pieces: ['RR-GML-03', 'RR-GML-02', 'RR-RKJ-01', 'RR-PSP-15'],
  picture: 'teohaar-gift-box-1',
  description: 'Two lipsticks, a kajal and a small primer in a magenta box.',
  productOverview: 'A red for the evening, a pink for the morning after, and what goes under and around them.',
  detailedDescription: 'The four things that we are asked for most before a festival, in a box that needs no wrapping.',
  genericName: 'Make-up gift set',
  hindi: {
    name: 'त्योहार गिफ़्ट बॉक्स',
    description: 'रानी रंग के डिब्बे में दो लिपस्टिक, एक काजल और एक छोटा प्राइमर।',
    productOverview: 'शाम के लिए लाल, अगली सुबह के लिए गुलाबी, और जो इनके साथ चाहिए।',
    detailedDescription: 'त्योहार से पहले सबसे ज़्यादा माँगी जाने वाली चार चीज़ें, ऐसे डिब्बे में जिसे लपेटने की ज़रूरत नहीं।',
  },
};
