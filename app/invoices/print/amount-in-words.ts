const BELOW_TWENTY =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const TENS = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const LARGE: ReadonlyArray<[size: number, word: string]> = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
];

/** 1234567 -> 'Rupees Twelve Thousand Three Hundred Forty-Five and Sixty-Seven Paise Only'. */
export function amountInWords(totalPaise: number): string {
  if (!Number.isSafeInteger(totalPaise) || totalPaise < 0) throw new RangeError(`Not an amount to write out: ${totalPaise}`);
  const rupees = Math.floor(totalPaise / 100);
  const paise = totalPaise % 100;
  const words = `${rupees === 1 ? 'Rupee' : 'Rupees'} ${numberInWords(rupees)}`;
  if (paise === 0) return `${words} Only`;
  return `${words} and ${numberInWords(paise)} ${paise === 1 ? 'Paisa' : 'Paise'} Only`;
}

function numberInWords(value: number): string {
  for (const [size, word] of LARGE) {
    if (value < size) continue;
    const rest = value % size;
    return `${numberInWords(Math.floor(value / size))} ${word}${rest > 0 ? ` ${numberInWords(rest)}` : ''}`;
  }
  if (value < 20) return BELOW_TWENTY[value] ?? '';
  const unit = value % 10;
  return `${TENS[Math.floor(value / 10)]}${unit > 0 ? `-${BELOW_TWENTY[unit]}` : ''}`;
}
