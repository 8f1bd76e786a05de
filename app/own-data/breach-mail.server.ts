// The e-mail about a data breach: what happened and when, what may follow, what the shop does, what they can do, and
// whom to ask (DPDP Rules 2025, rule 7(1)). It goes out as a service message to those it reached, each in their language.
import { z } from 'zod';
import { startMailing, theseEmails } from '../mailing/mailings.server.ts';
import type { Db } from '../platform/database.server.ts';
import type { Language } from '../platform/language.ts';
import { readSection } from '../settings/settings.server.ts';
import type { Affected } from './affected.server.ts';

const words = z.string().trim().min(1).max(2_000);
const facts = z.object({
  /** When it happened and when it was found, with the data that it concerns. */
  happened: words,
  consequences: words,
  measures: words,
  advice: words,
});
/** Both languages, as people read either. */
export const breachFacts = z.object({ en: facts, hi: facts });
export type BreachFacts = z.output<typeof breachFacts>;
type Contact = { name: string; reached: string; shop: string };

const TEXTS = {
  en: {
    subject: (shop: string) => `Important: your personal data at ${shop}`,
    opening: (shop: string) => `Personal data that ${shop} keeps of you was involved in a data breach.`,
    titles: {
      happened: 'What happened',
      consequences: 'What it may mean for you',
      measures: 'What we have done',
      advice: 'What you can do',
    },
    contact: ({ name, reached }: Contact) =>
      `Questions: ${name}, ${reached}. We have reported the breach to the Data Protection Board of India.`,
    never: 'We never ask for your password, OTP, card number or UPI PIN.',
  },
  hi: {
    subject: (shop: string) => `ज़रूरी सूचना: ${shop} में आपका निजी डेटा`,
    opening: (shop: string) => `${shop} के पास रखा आपका निजी डेटा एक डेटा उल्लंघन में शामिल था।`,
    titles: { happened: 'क्या हुआ', consequences: 'आप पर क्या असर हो सकता है', measures: 'हमने क्या किया', advice: 'आप क्या कर सकते हैं' },
    contact: ({ name, reached }: Contact) => `सवाल हों तो: ${name}, ${reached}. हमने इसकी सूचना भारतीय डेटा संरक्षण बोर्ड को दे दी है।`,
    never: 'हम कभी आपका पासवर्ड, OTP, कार्ड नंबर या UPI पिन नहीं माँगते।',
  },
} satisfies Record<Language, unknown>;

export function breachLetter(language: Language, given: BreachFacts, contact: Contact) {
  const texts = TEXTS[language];
  const parts = (['happened', 'consequences', 'measures', 'advice'] as const).map(
    (part) => `<p><b>${texts.titles[part]}</b><br>${escaped(given[language][part])}</p>`,
  );
  const message = [
    `<p>${escaped(texts.opening(contact.shop))}</p>`,
    ...parts,
    `<p>${texts.never}</p>`,
    `<p>${escaped(texts.contact(contact))}</p>`,
  ];
  return { subject: texts.subject(contact.shop), message: message.join('\n'), isService: true };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** One mailing per language, managed like any other. */
export async function mailAffected(db: Db, actorId: string, given: BreachFacts, people: readonly Affected[], now: Date) {
  const contact = await contactOf(db);
  const started = [];
  for (const language of ['en', 'hi'] as const) {
    const emails = people.filter((person) => person.language === language).map(({ email }) => email);
    if (emails.length === 0) continue;
    started.push(
      await startMailing(db, actorId, breachLetter(language, given, contact), { audience: 'affected', emails: theseEmails(emails) }, now),
    );
  }
  return started;
}

async function contactOf(db: Db): Promise<Contact> {
  const { name: shop, legalName, grievanceOfficer, email, phone } = await readSection(db, 'identity');
  const person = grievanceOfficer ?? { name: legalName || shop, email, phone };
  return { shop, name: person.name, reached: [person.email, person.phone].filter(Boolean).join(', ') };
}
