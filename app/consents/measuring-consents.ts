import type { MEASURING_PURPOSES } from './consents.schema.ts';

export const MEASURING_CONSENTS = {
  'measuring-meta': {
    version: 1,
    text: "Tell Meta (Facebook, Instagram) what I order here, from today's order on: goods, amount, time and kind of browser, with my e-mail and phone in hashed form. The shop measures its ads with it. I can stop it in my profile at any time.",
  },
  'measuring-google': {
    version: 1,
    text: "Tell Google Analytics what I order here, from today's order on: goods, amount and time, with a number instead of my name. The shop measures its ads with it. I can stop it in my profile at any time.",
  },
} satisfies Record<(typeof MEASURING_PURPOSES)[number], { version: number; text: string }>;
