// Our own id of the attempt, which leads to the message and its recipient and cannot be guessed, and what the button is for.
import { PRESSES, type Press } from '../message-kinds.ts';

export const payloadOf = (attemptId: string, press: Press) => `${attemptId}.${press}`;

export function pressIn(payload: string): { attemptId: string; press: Press } | null {
  const [, attemptId, named] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z-]+)$/.exec(payload) ?? [];
  const press = PRESSES.find((known) => known === named);
  return attemptId && press ? { attemptId, press } : null;
}
