// Codes that change every 30 seconds, as authenticator apps show them: RFC 6238 over RFC 4226, SHA-1 and six digits, which all apps know.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
/** A phone's clock may be a little off, and typing takes a while: one step before and one after. */
const STEPS_AROUND = [0, -1, 1];
/** RFC 4648. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SECRET_LETTERS = 32;

/** 160 bits, as RFC 4226 asks for; a byte's lower five bits are as random as the byte. */
export const newTotpSecret = () => Array.from(randomBytes(SECRET_LETTERS), (byte) => BASE32[byte & 31]).join('');

/** https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export const totpUrl = (secret: string, issuer: string, account: string) =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The step that the code belongs to, or null when it is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const steps = STEPS_AROUND.map((away) => stepAt(now) + away);
  return steps.find((step) => timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(digits))) ?? null;
}

function fromBase32(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
