const LEAST_SECRET = 32;
const LEAST_PASSWORD = 12;
const DIFFERENT_IN_SECRET = 8;
const DIFFERENT_IN_PASSWORD = 6;

/** Appears in samples, and hardly ever by chance in 32 random characters. */
const SAMPLE = /change[ _-]?me|replace[ _-]?(?:me|this)|example|password|secret|tests? only|placeholder/i;

/** A password of only these, plus digits and symbols, is among the first an attacker tries. */
const COMMON = new RegExp(
  `^(?:${[
    'abc|abcd|admin|administrator|beauty|bharat|changeme|company|default|demo|guest|hello|india|iloveyou|letmein|login|manager|master|my',
    'namaste|nikhar|owner|pass|passwd|password|qwer|qwerty|qwertyuiop|root|asdf|asdfgh|asdfghjkl|zxcv|zxcvbnm|secret|security|shop|shopper',
    'staff|store|super|system|temp|test|the|user|welcome',
  ].join('|')})*$`,
);
const LOOKALIKES: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', '5': 's', $: 's' };

/** As the end of a sentence; null when it is fine. */
export function secretWeakness(secret: string): string | null {
  if (secret.length < LEAST_SECRET) return `needs at least ${LEAST_SECRET} characters`;
  if (SAMPLE.test(secret)) return 'looks like a sample; make your own, with: openssl rand -hex 32';
  return isPattern(secret, DIFFERENT_IN_SECRET) ? 'follows a pattern; make a random one, with: openssl rand -hex 32' : null;
}

export function passwordWeakness(password: string, email: string): string | null {
  if (password.length < LEAST_PASSWORD) return `needs at least ${LEAST_PASSWORD} characters`;
  const [name = ''] = email.toLowerCase().split('@');
  const lower = password.toLowerCase();
  if (lower === email.toLowerCase() || (name.length > 3 && lower.includes(name))) return 'may not contain the name in ADMIN_EMAIL';
  return isPattern(password, DIFFERENT_IN_PASSWORD) || isCommon(lower) ? 'is too easy to guess' : null;
}

function isPattern(text: string, differentAtLeast: number) {
  const codes = [...text.toLowerCase()].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = codes.filter((code, place) => place > 0 && Math.abs(code - (codes[place - 1] ?? 0)) <= 1);
  return new Set(codes).size < differentAtLeast || /^(.+?)\1+$/.test(text) || steps.length > codes.length / 2;
}

function isCommon(lower: string) {
  const core = lower.replace(/[^a-z]+$/, '');
  const asWord = [...core].map((letter) => LOOKALIKES[letter] ?? letter).join('');
  return [lower, core, asWord].some((text) => COMMON.test(text.replace(/[^a-z]/g, '')));
}
