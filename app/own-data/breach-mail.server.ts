// The e-mail about a data breach: what happened and when, the likely consequences, what the shop does, what the recipient can do, and
// whom to contact (DPDP Rules 2025, rule 7(1)). Sent as a service message to everyone affected, each in their language.
import { z } from 'zod';
import { mailWords } from '../language/mail-words.server.ts';
import { startMailing, theseEmails } from '../mailing/bulk/mailings.server.ts';
import type { Db } from '../platform/database.server.ts';
import { type Language, languages } from '../platform/words/language.ts';
import { readSection } from '../settings/settings.server.ts';
import type { Affected } from './affected.server.ts';

const words = z.string().trim().min(1).max(2_000);
const facts = z.object({
  /** When the breach happened and when it was found, and which data it exposed. */
  happened: words,
  consequences: words,
  measures: words,
  advice: words,
});
/** In every language, because the recipients read different ones. */
export const breachFacts = z.record(z.enum(languages()), facts);
export type BreachFacts = z.output<typeof breachFacts>;
type Contact = { name: string; reached: string; shop: string };

const TITLES = {
  happened: 'What happened',
  consequences: 'What it may mean for you',
  measures: 'What we have done',
  advice: 'What you can do',
} satisfies Record<keyof z.output<typeof facts>, string>;

export function breachLetter(language: Language, given: BreachFacts, { name, reached, shop }: Contact) {
  const t = mailWords(language);
  const parts = (['happened', 'consequences', 'measures', 'advice'] as const).map(
    (part) => `<p><b>${t(TITLES[part])}</b><br>${escaped(given[language][part])}</p>`,
  );
  const message = [
    `<p>${escaped(t('Personal data that {shop} keeps of you was involved in a data breach.', { shop }))}</p>`,
    ...parts,
    `<p>${t('We never ask for your password, OTP, card number or UPI PIN.')}</p>`,
    `<p>${escaped(t('Questions: {name}, {reached}. We have reported the breach to the Data Protection Board of India.', { name, reached }))}</p>`,
  ];
  return { subject: t('Important: your personal data at {shop}', { shop }), message: message.join('\n'), isService: true };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** One mailing per language, managed like any other. */
export async function mailAffected(db: Db, actorId: string, given: BreachFacts, people: readonly Affected[], now: Date) {
  const contact = await contactOf(db);
  const started = [];
  for (const language of languages()) {
    const emails = people.filter((person) => person.language === language && person.email).map(({ email }) => email);
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
