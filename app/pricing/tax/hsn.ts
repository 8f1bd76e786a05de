/** Customs Tariff Act 1975, First Schedule. Goods have chapters 1 to 97; 77 is reserved, 98 is for project imports, 99 for services. */
const isChapterOfGoods = (chapter: number) => chapter >= 1 && chapter <= 97 && chapter !== 77;

/** All headings of the chapters used by beauty brands; in other chapters only the chapter is checked. */
const HEADINGS: Record<string, string> = {
  '3301': 'Essential oils, resinoids and aromatic waters',
  '3302': 'Mixtures of fragrances',
  '3303': 'Perfumes and toilet waters',
  '3304': 'Make-up and skin care',
  '3305': 'Hair care',
  '3306': 'Oral care',
  '3307': 'Shaving, deodorants, bath preparations and room fragrance',
  '3401': 'Soap and face wash',
  '3402': 'Detergents and cleaning preparations',
  '3403': 'Lubricating preparations',
  '3404': 'Artificial and prepared waxes',
  '3405': 'Polishes and creams for shoes, furniture and floors',
  '3406': 'Candles',
  '3407': 'Modelling pastes and dental wax',
};
const CHAPTERS_WITH_HEADINGS = new Set(Object.keys(HEADINGS).map((heading) => heading.slice(0, 2)));

export const headingOf = (hsn: string): string | null => HEADINGS[hsn.slice(0, 4)] ?? null;

export function whyNoHsn(hsn: string): string | null {
  if (!/^(\d{4}|\d{6}|\d{8})$/.test(hsn)) return 'HSN code must have 4, 6 or 8 digits';
  const chapter = hsn.slice(0, 2);
  if (chapter === '99') return 'HSN codes beginning with 99 are for services, not for goods';
  if (!isChapterOfGoods(Number(chapter))) return `There is no HSN chapter ${chapter}`;
  const isUnknown = CHAPTERS_WITH_HEADINGS.has(chapter) ? headingOf(hsn) === null : hsn.slice(2, 4) === '00';
  return isUnknown ? `There is no HSN heading ${hsn.slice(0, 4)}` : null;
}

/** Also for a service line, such as a facial in the salon: six digits, 9954 to 9998 (Annexure to Notification 11/2017). */
export const whyNoHsnOrSac = (code: string): string | null => (/^99(5[4-9]|[6-8]\d|9[0-8])\d\d$/.test(code) ? null : whyNoHsn(code));

/** Percent in force since 22 September 2025; the longest matching code applies. If goods under one code differ, all their rates. */
const RATES: Record<string, readonly number[]> = {
  '3301': [5, 18],
  '3302': [18],
  '3303': [18],
  '3304': [0, 5, 18],
  '330410': [18],
  // Kajal is exempt, other eye make-up is not.
  '330420': [0, 18],
  '330430': [18],
  '330491': [5, 18],
  '33049110': [5],
  '33049120': [5],
  // Kumkum, bindi, sindur and alta are exempt.
  '330499': [0, 18],
  '33049910': [18],
  '33049920': [18],
  '33049930': [18],
  '33049940': [0],
  '3305': [5, 18],
  '330510': [5],
  '330520': [18],
  '330530': [18],
  '33059011': [5],
  '33059019': [5],
  '33059040': [18],
  '3306': [5, 18],
  '330610': [5],
  '330620': [5],
  '3307': [5, 18],
  '330710': [5],
  '330720': [18],
  '330730': [18],
  '330741': [5],
  '3401': [5, 18],
  '340111': [5, 18],
  '340120': [18],
  '340130': [18],
  '3402': [18],
};

const MOST_DIGITS_FIRST = [8, 6, 4];

export function rateDoubt(hsn: string, gstPercent: number): string | null {
  const code = MOST_DIGITS_FIRST.map((digits) => hsn.slice(0, digits)).find((start) => RATES[start]);
  const usual = code && RATES[code];
  if (!usual || usual.includes(gstPercent)) return null;
  return `Goods under HSN ${code} (${headingOf(hsn)}) usually carry ${usual.join('% or ')}% GST, not ${gstPercent}%.`;
}
