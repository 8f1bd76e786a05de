// Who is held out of a rule: by a hash of person and rule, so that every node and every repetition chooses the same.
import { createHash } from 'node:crypto';
import { HELD_OUT_PERCENT, type Rule } from './reminder-rules.ts';

export const isHeldOut = (rule: Rule, userId: string) =>
  createHash('sha256').update(`${rule}:${userId}`).digest().readUInt32BE(0) % 100 < HELD_OUT_PERCENT;
