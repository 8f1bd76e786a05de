// Rejects passwords that attackers try first (OWASP ASVS 5, 6.2.4 and 6.2.11). There are no composition rules.
import { badField } from '../../../platform/refusal.ts';
import { isCommonPassword } from './common-passwords.server.ts';

type Context = { email: string; shopName: string };

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '');

export function passwordProblem(password: string, { email, shopName }: Context): string | null {
  const given = plain(password);
  if ([email, email.split('@')[0] ?? ''].map(plain).includes(given)) return "Your password can't be your e-mail address.";
  if (given === plain(shopName)) return "Your password can't be the shop's name.";
  return isCommonPassword(password) ? 'This password is too common. Please choose another.' : null;
}

export function requireGoodPassword(field: 'password' | 'newPassword', password: string, context: Context) {
  const problem = passwordProblem(password, context);
  if (problem) throw badField(field, problem);
}
