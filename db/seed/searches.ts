// What people type into the search box of a beauty shop, and the goods of the demo that answer it: searches.test.ts measures how many of them do.

const BALMS = ['strawberry-lip-balm', 'rose-petal-lip-balm', 'cocoa-butter-lip-balm', 'vanilla-almond-lip-balm'];
const LIP_MASK = 'lavender-overnight-lip-mask';
const SCRUB = 'coffee-lip-scrub';
const TINT = 'beetroot-lip-tint';
const FOAM = 'hydrating-foaming-face-cleanser';
const NEEM = 'neem-aloe-gel-cleanser';
const TONER = 'rose-water-toner-mist';
const KHUS = 'vetiver-cooling-mist';
const UBTAN = 'haldi-ubtan-face-mask';
const NIGHT_CREAM = 'replenishing-night-cream';
const VITAMIN_C = 'vitamin-c-glow-serum';
const SUNSCREEN = 'daily-shade-sunscreen-spf-50';
const DAY_GEL = 'aloe-vera-day-gel';
const FACE_OIL = 'kumkumadi-night-face-oil';
const NIACINAMIDE = 'niacinamide-clear-serum';
const POWDER = 'sandal-rice-face-powder';
const BODY_OIL = 'lavender-body-oil';
const HAND_CREAM = 'shea-hand-cream';

const WASHES = [FOAM, NEEM];
const DRY_LIPS = [...BALMS, LIP_MASK];
const LIPS = [...DRY_LIPS, SCRUB, TINT];
const MOISTURISERS = [NIGHT_CREAM, DAY_GEL, HAND_CREAM, BODY_OIL, FACE_OIL];
const DRY_SKIN = [NIGHT_CREAM, FOAM, BODY_OIL, FACE_OIL, HAND_CREAM];
const OILY_SKIN = [NEEM, NIACINAMIDE, POWDER, DAY_GEL, UBTAN];
const SPOTS = [VITAMIN_C, NIACINAMIDE, FACE_OIL];
const GLOW = [VITAMIN_C, UBTAN, FACE_OIL];
const TAN = [UBTAN, VITAMIN_C, SUNSCREEN];
const AGEING = [FACE_OIL, NIGHT_CREAM, VITAMIN_C];
const FACE = [...WASHES, TONER, KHUS, UBTAN, NIGHT_CREAM, VITAMIN_C, SUNSCREEN, DAY_GEL, FACE_OIL, NIACINAMIDE, POWDER];
const FACE_CREAMS = [NIGHT_CREAM, DAY_GEL, SUNSCREEN];
const GIFTS = [...BALMS, LIP_MASK, TINT, HAND_CREAM, BODY_OIL, KHUS, TONER, FACE_OIL];
const COOLING = [KHUS, DAY_GEL];
const ACNE = [NEEM, NIACINAMIDE];
const SAFFRON = [NIGHT_CREAM, FACE_OIL];
const TURMERIC = [UBTAN, VITAMIN_C];
const SANDALWOOD = [UBTAN, POWDER];

/** By what is typed; each of the goods is a right answer. */
export const SEARCHES: Record<'english' | 'misspelt' | 'hinglish' | 'hindi', Record<string, readonly string[]>> = {
  english: {
    moisturiser: MOISTURISERS,
    moisturizer: MOISTURISERS,
    acne: ACNE,
    pimples: ACNE,
    'dry skin': DRY_SKIN,
    'oily skin': OILY_SKIN,
    facewash: WASHES,
    'face wash for oily skin': [NEEM],
    gift: GIFTS,
    'gifts for women': GIFTS,
    tan: TAN,
    'tan removal': TAN,
    'chapped lips': DRY_LIPS,
    'cracked lips': DRY_LIPS,
    'dry lips': DRY_LIPS,
    'dark spots': SPOTS,
    pigmentation: SPOTS,
    'dull skin': GLOW,
    glow: GLOW,
    'sun protection': [SUNSCREEN],
    sunblock: [SUNSCREEN],
    'sun cream': [SUNSCREEN],
    'spf 50': [SUNSCREEN],
    lipstick: [TINT, ...BALMS],
    blush: [TINT],
    'face pack': [UBTAN],
    exfoliator: [SCRUB, UBTAN],
    'rose water': [TONER],
    'vitamin c serum': [VITAMIN_C],
    'hyaluronic acid': [VITAMIN_C, NIACINAMIDE, DAY_GEL],
    'compact powder': [POWDER],
    'night moisturiser': [NIGHT_CREAM],
    'body lotion': [BODY_OIL],
    'hand lotion': [HAND_CREAM],
    'cracked hands': [HAND_CREAM],
    'aloe vera gel': [DAY_GEL],
    'anti ageing': AGEING,
    wrinkles: AGEING,
    'open pores': [NIACINAMIDE, UBTAN, NEEM, TONER],
    'shine control': [POWDER, NIACINAMIDE, NEEM],
    'face cream': FACE_CREAMS,
    'massage oil': [BODY_OIL],
    turmeric: TURMERIC,
    'sulphate free': [FOAM],
    hydration: [FOAM, DAY_GEL, TONER, NIGHT_CREAM],
  },
  misspelt: {
    moistruiser: MOISTURISERS,
    moisturizar: MOISTURISERS,
    moistureiser: MOISTURISERS,
    suncreen: [SUNSCREEN],
    'sun screen': [SUNSCREEN],
    sunscrem: [SUNSCREEN],
    clenser: WASHES,
    facewsh: WASHES,
    serrum: [VITAMIN_C, NIACINAMIDE],
    'vitamine c': [VITAMIN_C],
    nicinamide: [NIACINAMIDE],
    lipbalm: BALMS,
    'lip bam': BALMS,
    'strawbery balm': ['strawberry-lip-balm'],
    lavander: [LIP_MASK, BODY_OIL],
    kumkumadhi: [FACE_OIL],
    alovera: [DAY_GEL, NEEM],
    'coco butter': ['cocoa-butter-lip-balm'],
    safron: SAFFRON,
    'multani miti': [UBTAN],
    hylauronic: [VITAMIN_C, NIACINAMIDE, DAY_GEL],
    pimpels: ACNE,
    akne: ACNE,
    lipstik: [TINT, ...BALMS],
    'hand creme': [HAND_CREAM],
    pigmantation: SPOTS,
    'chaped lips': DRY_LIPS,
    exfoliater: [SCRUB, UBTAN],
    wrinkels: AGEING,
    sandelwood: SANDALWOOD,
  },
  hinglish: {
    chehra: FACE,
    'chehre ki cream': FACE_CREAMS,
    'chehra dhone ke liye': WASHES,
    honth: LIPS,
    'phate honth': DRY_LIPS,
    'sukhe hoth': DRY_LIPS,
    daag: SPOTS,
    'daag dhabbe': SPOTS,
    muhase: ACNE,
    'pimple hatane wala': ACNE,
    'rukhi twacha': DRY_SKIN,
    'sukhi skin': DRY_SKIN,
    'oily twacha': OILY_SKIN,
    'tailiya tvacha': OILY_SKIN,
    jhaiyan: SPOTS,
    jhurriyan: AGEING,
    'gulab jal': [TONER],
    haldi: TURMERIC,
    'chandan powder': [POWDER],
    kesar: SAFFRON,
    dhoop: [SUNSCREEN],
    'dhoop se bachne ki cream': [SUNSCREEN],
    'haath ki cream': [HAND_CREAM],
    'phate hath': [HAND_CREAM],
    chamak: GLOW,
    'raat ki cream': [NIGHT_CREAM],
    'malish ka tel': [BODY_OIL],
    tohfa: GIFTS,
    thandak: COOLING,
    sabun: WASHES,
  },
  hindi: {
    चेहरा: FACE,
    होंठ: LIPS,
    'फटे होंठ': DRY_LIPS,
    दाग: SPOTS,
    मुँहासे: ACNE,
    पिंपल: ACNE,
    'रूखी त्वचा': DRY_SKIN,
    'तैलीय त्वचा': OILY_SKIN,
    हल्दी: TURMERIC,
    चंदन: SANDALWOOD,
    धूप: [SUNSCREEN],
    फेसवॉश: WASHES,
    मॉइस्चराइज़र: MOISTURISERS,
    सनस्क्रीन: [SUNSCREEN],
    तोहफ़ा: GIFTS,
  },
};
