import type { ProductTexts } from '../../../app/catalogue/catalogue.tables.ts';
import { MAKE_UP_CATEGORIES as CATEGORY, type Finish } from './brand.ts';

type Texts = Pick<
  ProductTexts,
  'name' | 'description' | 'productOverview' | 'detailedDescription' | 'overallBenefits' | 'howToUse' | 'warnings'
>;
type Ingredient = {
  name: string;
  description: string;
  benefits: string[];
  hindi: { name: string; description: string; benefits: string[] };
};

/** `colour` is that of the drawing, and the swatch of a shade. Prices are rupees: the first before GST, the MRP with every tax. */
export type MakeUpVariant = {
  value: string;
  /** The value in Hindi. */
  hindi: string;
  colour: string;
  sku: string;
  barcode: string | null;
  originalPrice: number;
  mrp: number;
  stock: number;
  netQuantity: { value: number; unit: 'g' | 'ml' };
  picture: string;
  /** Of the drawing. */
  scale?: number;
};
export type MakeUp = Texts & {
  slug: string;
  category: string[];
  finish?: Finish;
  hsn: string;
  genericName: string;
  /** Null: its only variant has no name. */
  option: { name: string; names: { hi: string } } | null;
  variants: MakeUpVariant[];
  pack: 'lipstick' | 'pencil' | 'bottle' | 'tube' | 'wand';
  offer: number;
  isFeatured?: boolean;
  ingredients: Ingredient[];
  /** Largest amount first; ingredients under 1% and colours last (Cosmetics Rules 2020, rule 34). */
  inci: string[];
  warnings: string;
  shelfLifeMonths: number;
  hindi: Texts;
};

/** Tariff lines: lip make-up, eye make-up, and other make-up that is no powder. */
const HSN = { lips: '33041000', eyes: '33042000', face: '33049990' } as const;
const SHADE = { name: 'Shade', names: { hi: 'शेड' } };
const SIZE = { name: 'Size', names: { hi: 'साइज़' } };

type Shade = [value: string, hindi: string, colour: string, stock: number];
const shades = (slug: string, code: string, each: Pick<MakeUpVariant, 'originalPrice' | 'mrp' | 'netQuantity'>, list: Shade[]) =>
  list.map(
    ([value, hindi, colour, stock], place): MakeUpVariant => ({
      ...each,
      ...{ value, hindi, colour, stock, barcode: null },
      sku: `RR-${code}-${String(place + 1).padStart(2, '0')}`,
      picture: `${slug}-${place + 1}`,
    }),
  );

const castor: Ingredient = {
  name: 'Castor oil',
  description: 'A thick, clear oil from castor seeds that carries colour evenly.',
  benefits: ['Gives slip and shine'],
  hindi: { name: 'अरंडी का तेल', description: 'अरंडी के बीजों का गाढ़ा, साफ़ तेल, जो रंग को एक-सा फैलाता है।', benefits: ['फिसलन और चमक देता है'] },
};
const candelilla: Ingredient = {
  name: 'Candelilla wax',
  description: 'A plant wax that keeps a bullet firm in the heat.',
  benefits: ['Holds the shape of the stick'],
  hindi: { name: 'कैंडेलिला मोम', description: 'पौधे का मोम, जो गर्मी में भी स्टिक को कसा रखता है।', benefits: ['स्टिक का आकार बनाए रखता है'] },
};
const minerals: Ingredient = {
  name: 'Mineral pigments',
  description: 'Iron oxides and titanium dioxide, milled fine.',
  benefits: ['Give even, opaque colour'],
  hindi: { name: 'खनिज रंग', description: 'बारीक पिसे आयरन ऑक्साइड और टाइटेनियम डाइऑक्साइड।', benefits: ['एक-सा, गाढ़ा रंग देते हैं'] },
};
const silica: Ingredient = {
  name: 'Silica',
  description: 'Tiny round grains of mineral that soften the look of the surface.',
  benefits: ['Gives a smooth, matte finish'],
  hindi: { name: 'सिलिका', description: 'खनिज के नन्हे गोल कण, जो सतह को मुलायम दिखाते हैं।', benefits: ['चिकनी, मैट फ़िनिश देता है'] },
};

const lipWarning = {
  en: 'For external use only. Stop using it if your lips feel sore or itchy. Keep below 35 °C and out of direct sun.',
  hi: 'केवल बाहरी इस्तेमाल के लिए। होंठों में जलन या चुभन हो तो इस्तेमाल बंद कर दें। 35 °C से कम तापमान पर, सीधी धूप से दूर रखें।',
};
const eyeWarning = {
  en: 'For external use only. Avoid contact with the eyeball; rinse with water if it gets in. Do not share. Remove before sleep.',
  hi: 'केवल बाहरी इस्तेमाल के लिए। आँख की पुतली से न छुएँ; चला जाए तो पानी से धोएँ। किसी के साथ साझा न करें। सोने से पहले हटा दें।',
};
const faceWarning = {
  en: 'For external use only. Try a little on the inner arm first. Avoid the eyes. Stop using it if the skin feels irritated.',
  hi: 'केवल बाहरी इस्तेमाल के लिए। पहले थोड़ा-सा बाँह के अंदरूनी हिस्से पर लगाकर देखें। आँखों से दूर रखें। त्वचा में जलन हो तो इस्तेमाल बंद कर दें।',
};

export const makeUp: MakeUp[] = [
  {
    slug: 'gulmohar-matte-lipstick',
    name: 'Gulmohar Matte Lipstick',
    category: [CATEGORY.lips, 'Lipstick'],
    finish: 'matte',
    hsn: HSN.lips,
    genericName: 'Lipstick',
    option: SHADE,
    pack: 'lipstick',
    offer: 10,
    isFeatured: true,
    variants: shades('gulmohar-matte-lipstick', 'GML', { originalPrice: 499, mrp: 599, netQuantity: { value: 3.5, unit: 'g' } }, [
      ['Gulmohar', 'गुलमोहर', '#c8321f', 60],
      ['Rani Pink', 'रानी पिंक', '#b81a5d', 55],
      ['Sindoor Red', 'सिंदूरी लाल', '#a4161a', 80],
      ['Jamun', 'जामुन', '#5b1a3a', 40],
      ['Mitti Rose', 'मिट्टी रोज़', '#a9615a', 64],
      ['Kulhad', 'कुल्हड़', '#94482f', 36],
      ['Falsa', 'फ़ालसा', '#7c3358', 8],
      ['Subah Nude', 'सुबह न्यूड', '#b9796a', 0],
    ]),
    description: 'A full-colour matte lipstick in eight shades made for Indian skin.',
    productOverview: 'One stroke, full colour, no shine. Named after what grows, glows or gets poured into a cup here.',
    detailedDescription:
      'We mix each shade on three skin tones before it gets a name, because a nude on one face is a ghost on another. The matte comes from silica, so it feels light and does not flake. It lasts through tea; after a full meal it wants a second coat.',
    overallBenefits: ['Full colour in one stroke', 'A matte finish that does not flake', 'Eight shades, from nude to deep berry'],
    howToUse: [
      'Start in the middle of the upper lip and follow its line outwards.',
      'Fill in the lower lip.',
      'Press your lips on a tissue and add a second coat for an even deeper colour.',
    ],
    ingredients: [castor, candelilla, silica, minerals],
    inci: [
      'Ricinus Communis (Castor) Seed Oil',
      'Octyldodecanol',
      'Euphorbia Cerifera (Candelilla) Wax',
      'Silica',
      'Caprylic/Capric Triglyceride',
      'Copernicia Cerifera (Carnauba) Wax',
      'Tocopherol',
      'CI 77891',
      'CI 77491',
      'CI 77492',
      'CI 77499',
      'CI 15850',
    ],
    warnings: lipWarning.en,
    shelfLifeMonths: 30,
    hindi: {
      warnings: lipWarning.hi,
      name: 'गुलमोहर मैट लिपस्टिक',
      description: 'भारतीय त्वचा के लिए बने आठ शेड में गाढ़े रंग की मैट लिपस्टिक।',
      productOverview: 'एक बार में पूरा रंग, बिना चमक। नाम उन चीज़ों पर, जो यहाँ खिलती हैं, दमकती हैं या प्याले में उतरती हैं।',
      detailedDescription:
        'नाम देने से पहले हम हर शेड को तीन तरह की त्वचा पर परखते हैं, क्योंकि जो रंग एक चेहरे पर न्यूड है, वही दूसरे पर फीका लगता है। मैट फ़िनिश सिलिका से आती है, इसलिए यह हल्की लगती है और पपड़ी नहीं बनती। चाय तक टिकती है; भरपेट खाने के बाद दोबारा लगाएँ।',
      overallBenefits: ['एक बार में पूरा रंग', 'मैट फ़िनिश, जो पपड़ी नहीं बनती', 'न्यूड से गहरे बेरी तक आठ शेड'],
      howToUse: ['ऊपरी होंठ के बीच से शुरू करके बाहर की ओर लगाएँ।', 'निचला होंठ भरें।', 'टिश्यू पर होंठ दबाएँ और गहरे रंग के लिए दूसरी परत लगाएँ।'],
    },
  },
  {
    slug: 'resham-satin-lipstick',
    name: 'Resham Satin Lipstick',
    category: [CATEGORY.lips, 'Lipstick'],
    finish: 'satin',
    hsn: HSN.lips,
    genericName: 'Lipstick',
    option: SHADE,
    pack: 'lipstick',
    offer: 0,
    variants: shades('resham-satin-lipstick', 'RSL', { originalPrice: 549, mrp: 675, netQuantity: { value: 3.5, unit: 'g' } }, [
      ['Petal', 'पंखुड़ी', '#c96f7e', 45],
      ['Anaar', 'अनार', '#a31631', 52],
      ['Kishmish', 'किशमिश', '#7a3b2e', 30],
      ['Gulabi', 'गुलाबी', '#cf5a7d', 48],
      ['Badam', 'बादाम', '#a9705a', 28],
      ['Mulberry', 'शहतूत', '#6f2244', 18],
    ]),
    description: 'A soft satin lipstick with a gentle sheen, in six shades.',
    productOverview: 'For days when matte feels like too much of a decision. It goes on without a mirror and forgives a crooked hand.',
    detailedDescription:
      'More oil and less powder than our matte, so the colour glides and shines a little, like silk. The shades are a step lighter on the lips than in the bullet. It wears off evenly and leaves a soft stain of colour.',
    overallBenefits: ['A soft sheen without glitter', 'Glides on, even on dry days', 'Six shades that are easy to wear'],
    howToUse: ['Apply straight from the bullet.', 'Press your lips together.', 'Top up whenever you like.'],
    ingredients: [castor, candelilla, minerals],
    inci: [
      'Ricinus Communis (Castor) Seed Oil',
      'Caprylic/Capric Triglyceride',
      'Octyldodecanol',
      'Euphorbia Cerifera (Candelilla) Wax',
      'Simmondsia Chinensis (Jojoba) Seed Oil',
      'Tocopherol',
      'Mica',
      'CI 77891',
      'CI 77491',
      'CI 77492',
      'CI 15850',
    ],
    warnings: lipWarning.en,
    shelfLifeMonths: 30,
    hindi: {
      warnings: lipWarning.hi,
      name: 'रेशम सैटिन लिपस्टिक',
      description: 'हल्की चमक वाली मुलायम सैटिन लिपस्टिक, छह शेड में।',
      productOverview: 'उन दिनों के लिए, जब मैट कुछ ज़्यादा लगे। बिना आईने के लगती है और टेढ़े हाथ को भी माफ़ कर देती है।',
      detailedDescription:
        'इसमें हमारी मैट से ज़्यादा तेल और कम पाउडर है, इसलिए रंग रेशम की तरह फिसलता और हल्का-सा चमकता है। होंठों पर शेड स्टिक से थोड़ा हल्का दिखता है। एक-सा उतरता है और पीछे हल्की रंगत छोड़ता है।',
      overallBenefits: ['बिना चमकी के हल्की चमक', 'रूखे दिनों में भी आसानी से लगती है', 'रोज़ पहनने लायक छह शेड'],
      howToUse: ['सीधे स्टिक से लगाएँ।', 'होंठ आपस में दबाएँ।', 'जब चाहें, दोबारा लगाएँ।'],
    },
  },
  {
    slug: 'raat-kajal',
    name: 'Raat Kajal',
    category: [CATEGORY.eyes, 'Kajal'],
    hsn: HSN.eyes,
    genericName: 'Kajal pencil',
    option: SHADE,
    pack: 'pencil',
    offer: 5,
    variants: shades('raat-kajal', 'RKJ', { originalPrice: 249, mrp: 299, netQuantity: { value: 0.35, unit: 'g' } }, [
      ['Black', 'काला', '#15110f', 120],
      ['Brown', 'भूरा', '#4a2b1c', 70],
      ['Midnight Blue', 'आधी रात का नीला', '#1d2a52', 34],
    ]),
    description: 'A creamy twist-up kajal that sets after a minute.',
    productOverview: 'Soft for the first minute, so that you can smudge it; then it stays where it is.',
    detailedDescription:
      'A fine twist-up stick that needs no sharpener. Draw a line for the office, smudge it with a cotton bud for the evening. Once it has set, it comes off with an oil or a balm cleanser and not with your sleeve.',
    overallBenefits: ['Even colour in one stroke', 'Sets after about a minute', 'No sharpener needed'],
    howToUse: [
      'Twist up two millimetres.',
      'Draw along the lash line from the outer corner inwards.',
      'Smudge within a minute, or leave it as a line.',
    ],
    ingredients: [candelilla, minerals],
    inci: [
      'Isododecane',
      'Synthetic Wax',
      'Euphorbia Cerifera (Candelilla) Wax',
      'Polyethylene',
      'Caprylic/Capric Triglyceride',
      'Tocopherol',
      'CI 77499',
      'CI 77491',
      'CI 77007',
    ],
    warnings: eyeWarning.en,
    shelfLifeMonths: 24,
    hindi: {
      warnings: eyeWarning.hi,
      name: 'रात काजल',
      description: 'क्रीमी ट्विस्ट-अप काजल, जो एक मिनट में सेट हो जाता है।',
      productOverview: 'पहले एक मिनट मुलायम, ताकि आप इसे फैला सकें; फिर जहाँ है, वहीं रहता है।',
      detailedDescription:
        'पतली ट्विस्ट-अप स्टिक, जिसे शार्पनर नहीं चाहिए। दफ़्तर के लिए एक रेखा खींचें, शाम के लिए रुई की तीली से फैला लें। सेट होने के बाद यह तेल या बाम क्लेंज़र से उतरता है, आस्तीन से नहीं।',
      overallBenefits: ['एक बार में एक-सा रंग', 'लगभग एक मिनट में सेट', 'शार्पनर की ज़रूरत नहीं'],
      howToUse: ['दो मिलीमीटर ऊपर घुमाएँ।', 'बाहरी कोने से अंदर की ओर पलकों के साथ रेखा खींचें।', 'एक मिनट के अंदर फैला लें, या रेखा ही रहने दें।'],
    },
  },
  {
    slug: 'jharokha-brow-gel',
    name: 'Jharokha Brow Gel',
    category: [CATEGORY.eyes, 'Brows'],
    hsn: HSN.eyes,
    genericName: 'Brow gel',
    option: null,
    pack: 'wand',
    offer: 0,
    variants: [
      {
        ...{ value: '', hindi: '', colour: '#d8cdbd', sku: 'RR-JBG-5', barcode: null, originalPrice: 299, mrp: 365, stock: 44 },
        netQuantity: { value: 5, unit: 'ml' },
        picture: 'jharokha-brow-gel-1',
      },
    ],
    description: 'A clear gel that keeps brows in place.',
    productOverview: 'The frame matters. Brush it up, across or as it grows.',
    detailedDescription:
      'A clear, water-based gel with a small curved brush. It holds without turning white or stiff, and washes off with your usual face wash.',
    overallBenefits: ['Holds brows in shape', 'Dries clear', 'Washes off with face wash'],
    howToUse: ['Wipe the brush on the rim.', 'Brush the hairs upwards, then along the brow.', 'Let it dry for half a minute.'],
    ingredients: [silica],
    inci: [
      'Aqua',
      'PVP',
      'Butylene Glycol',
      'Polysorbate 20',
      'Carbomer',
      'Sodium Hydroxide',
      'Silica',
      'Phenoxyethanol',
      'Ethylhexylglycerin',
    ],
    warnings: eyeWarning.en,
    shelfLifeMonths: 24,
    hindi: {
      warnings: eyeWarning.hi,
      name: 'झरोखा ब्रो जेल',
      description: 'पारदर्शी जेल, जो भौंहों को जगह पर रखता है।',
      productOverview: 'फ़्रेम का असर होता है। ऊपर, तिरछे या जैसे उगती हैं, वैसे सँवारें।',
      detailedDescription: 'पानी पर बना पारदर्शी जेल, छोटे मुड़े हुए ब्रश के साथ। सफ़ेद या कड़ा पड़े बिना थामे रखता है और रोज़ के फ़ेस वॉश से धुल जाता है।',
      overallBenefits: ['भौंहों का आकार बनाए रखता है', 'सूखकर पारदर्शी', 'फ़ेस वॉश से धुल जाता है'],
      howToUse: ['ब्रश को किनारे पर पोंछ लें।', 'बालों को ऊपर, फिर भौंह के साथ ब्रश करें।', 'आधा मिनट सूखने दें।'],
    },
  },
  {
    slug: 'saanjh-skin-tint',
    name: 'Saanjh Skin Tint',
    category: [CATEGORY.face, 'Foundation'],
    finish: 'natural',
    hsn: HSN.face,
    genericName: 'Foundation',
    option: SHADE,
    pack: 'bottle',
    offer: 0,
    variants: shades('saanjh-skin-tint', 'SST', { originalPrice: 799, mrp: 975, netQuantity: { value: 30, unit: 'ml' } }, [
      ['01 Ivory', '01 आइवरी', '#f0d5bb', 26],
      ['02 Wheat', '02 गेहुँआ', '#e3bd96', 44],
      ['03 Sand', '03 रेत', '#d5a77c', 60],
      ['04 Tan', '04 टैन', '#c08f63', 58],
      ['05 Caramel', '05 कैरेमल', '#a97448', 50],
      ['06 Chestnut', '06 चेस्टनट', '#8a5a37', 38],
      ['07 Walnut', '07 अखरोट', '#6b4329', 22],
      ['08 Espresso', '08 एस्प्रेसो', '#4d2f1e', 16],
    ]),
    description: 'A light foundation in eight tones that evens skin out and still shows it.',
    productOverview: 'Eight tones, and the deep ones were mixed first. Between two of them? Take the lighter one for cooler months.',
    detailedDescription:
      'A water-light tint with enough pigment to even out and not so much that freckles go missing. All eight tones lean golden or neutral, as most skin here does. Shake before use. Two drops are enough for a face.',
    overallBenefits: ['Evens out the look of the skin', 'A light, natural finish', 'Eight tones from fair to deep'],
    howToUse: [
      'Shake well.',
      'Dot two drops on forehead, cheeks and chin.',
      'Spread with fingers or a damp sponge, from the middle outwards.',
    ],
    ingredients: [minerals, silica],
    inci: [
      'Aqua',
      'Isododecane',
      'Butylene Glycol',
      'Caprylic/Capric Triglyceride',
      'Silica',
      'Polyglyceryl-4 Isostearate',
      'Magnesium Sulfate',
      'Phenoxyethanol',
      'Tocopherol',
      'CI 77891',
      'CI 77492',
      'CI 77491',
      'CI 77499',
    ],
    warnings: faceWarning.en,
    shelfLifeMonths: 24,
    hindi: {
      warnings: faceWarning.hi,
      name: 'साँझ स्किन टिंट',
      description: 'आठ रंगतों में हल्का फ़ाउंडेशन, जो त्वचा को एक-सा दिखाता है और छिपाता नहीं।',
      productOverview: 'आठ रंगतें, और गहरी सबसे पहले बनीं। दो के बीच में हैं? ठंडे महीनों के लिए हल्की वाली लें।',
      detailedDescription:
        'पानी-सा हल्का टिंट, इतने रंग के साथ कि त्वचा एक-सी दिखे और तिल ग़ायब न हों। आठों रंगतें सुनहरी या न्यूट्रल हैं, जैसी यहाँ ज़्यादातर त्वचा होती है। लगाने से पहले हिलाएँ। चेहरे के लिए दो बूँद काफ़ी हैं।',
      overallBenefits: ['त्वचा को एक-सा दिखाता है', 'हल्की, प्राकृतिक फ़िनिश', 'गोरी से गहरी तक आठ रंगतें'],
      howToUse: ['अच्छी तरह हिलाएँ।', 'माथे, गालों और ठोड़ी पर दो बूँद लगाएँ।', 'उँगलियों या नम स्पंज से बीच से बाहर की ओर फैलाएँ।'],
    },
  },
  {
    slug: 'patang-smoothing-primer',
    name: 'Patang Smoothing Primer',
    category: [CATEGORY.face, 'Primer'],
    finish: 'matte',
    hsn: HSN.face,
    genericName: 'Make-up primer',
    option: SIZE,
    pack: 'tube',
    offer: 0,
    variants: [
      {
        ...{
          value: '15 ml',
          hindi: '15 मिली',
          colour: '#e9cfc4',
          sku: 'RR-PSP-15',
          barcode: null,
          originalPrice: 349,
          mrp: 425,
          stock: 60,
        },
        netQuantity: { value: 15, unit: 'ml' },
        picture: 'patang-smoothing-primer-1',
        scale: 0.75,
      },
      {
        ...{
          value: '30 ml',
          hindi: '30 मिली',
          colour: '#e9cfc4',
          sku: 'RR-PSP-30',
          barcode: null,
          originalPrice: 599,
          mrp: 725,
          stock: 42,
        },
        netQuantity: { value: 30, unit: 'ml' },
        picture: 'patang-smoothing-primer-2',
      },
    ],
    description: 'A light base that helps foundation go on smoothly and stay.',
    productOverview: 'A pea of it between your cream and your colour. The small tube fits a pouch and lasts about a month.',
    detailedDescription:
      'A soft gel with silica that blurs the look of pores and gives foundation something to hold on to. It is clear on every tone and leaves no white cast.',
    overallBenefits: ['Smooths the look of pores', 'Helps make-up stay in place', 'Clear on every skin tone'],
    howToUse: [
      'Apply after your cream or sunscreen has settled.',
      'Spread a pea-sized amount over the face.',
      'Wait a minute before foundation.',
    ],
    ingredients: [silica],
    inci: [
      'Aqua',
      'Isododecane',
      'Butylene Glycol',
      'Silica',
      'Polyglyceryl-4 Isostearate',
      'Betaine',
      'Carbomer',
      'Sodium Hydroxide',
      'Phenoxyethanol',
      'Ethylhexylglycerin',
    ],
    warnings: faceWarning.en,
    shelfLifeMonths: 24,
    hindi: {
      warnings: faceWarning.hi,
      name: 'पतंग स्मूदिंग प्राइमर',
      description: 'हल्का बेस, जिस पर फ़ाउंडेशन आसानी से लगता और टिकता है।',
      productOverview: 'क्रीम और रंग के बीच मटर जितना। छोटी ट्यूब पाउच में आ जाती है और लगभग एक महीना चलती है।',
      detailedDescription:
        'सिलिका वाला मुलायम जेल, जो रोमछिद्रों को हल्का दिखाता है और फ़ाउंडेशन को टिकने की जगह देता है। हर रंगत पर पारदर्शी, सफ़ेदी नहीं छोड़ता।',
      overallBenefits: ['रोमछिद्र हल्के दिखते हैं', 'मेकअप को टिकने में मदद करता है', 'हर रंगत पर पारदर्शी'],
      howToUse: ['क्रीम या सनस्क्रीन के बैठ जाने के बाद लगाएँ।', 'मटर जितनी मात्रा पूरे चेहरे पर फैलाएँ।', 'फ़ाउंडेशन से पहले एक मिनट रुकें।'],
    },
  },
];
