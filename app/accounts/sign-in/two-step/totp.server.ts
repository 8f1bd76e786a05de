// Time-based codes (30 seconds) for authenticator apps: RFC 6238 over RFC 4226, SHA-1 and six digits, which every app supports.
import { randomBytes } from 'node:crypto';
import { decodeBase32, encodeBase32UpperCase } from '@oslojs/encoding';
import { generateHOTP, verifyHOTP } from '@oslojs/otp';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** A phone's clock may be slightly off, and typing takes time: accept one step before and one after. */
const STEPS_AROUND = [0, -1, 1];
/** 160 bits, as RFC 4226 recommends: 32 letters without padding. */
const SECRET_BYTES = 20;

export const newTotpSecret = () => encodeBase32UpperCase(randomBytes(SECRET_BYTES));

/** Not the library's, which encodes a space in the issuer as +. https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export const totpUrl = (secret: string, issuer: string, account: string) =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

export const totpAt = (secret: string, step: number) => generateHOTP(decodeBase32(secret), BigInt(step), DIGITS);

/** The code's time step, or null when it is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const key = decodeBase32(secret);
  const digits = code.replace(/\s/g, '');
  const steps = STEPS_AROUND.map((away) => stepAt(now) + away);
  return steps.find((step) => verifyHOTP(key, BigInt(step), DIGITS, digits)) ?? null;
}
