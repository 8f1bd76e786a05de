import type { REMINDER_PURPOSES } from './consents.schema.ts';

export const REMINDER_CONSENTS = {
  'reminders-email': {
    version: 1,
    text: 'Remind me by e-mail of my cart, refills and reviews. I can stop it with the link in every such e-mail.',
  },
  'reminders-whatsapp': {
    version: 1,
    text: 'Remind me on WhatsApp of my cart, refills and reviews. I can stop it by writing STOP there.',
  },
  'reminders-sms': { version: 1, text: 'Remind me by SMS of my cart, refills and reviews. I can stop it here at any time.' },
} satisfies Record<(typeof REMINDER_PURPOSES)[number], { version: number; text: string }>;
