// The outside parties as this node has seen them since it started: mail server, gateways, bucket. In memory, as it is for people who ask
// what is wrong right now.
import { messageOf } from '../records/report-error.server.ts';

export type PartyState = {
  name: string;
  succeededAt: Date | null;
  failedAt: Date | null;
  /** The sentence of the last failure. */
  failure: string;
  /** Milliseconds until it is asked again; 0 when it may be asked now. */
  restMs: number;
};

export type PartyNotes = { succeeded(): void; failed(error: unknown): void };
export type Parties = {
  /** Several connections may go to one party. */
  follow(name: string, restMs?: () => number): PartyNotes;
  list(): PartyState[];
};

type Party = Omit<PartyState, 'name' | 'restMs'> & { rests: Array<() => number> };

const LETTERS_AT_MOST = 300;

export function createParties(now: () => Date): Parties {
  const parties = new Map<string, Party>();
  return {
    follow(name, restMs = () => 0) {
      const party = parties.get(name) ?? { succeededAt: null, failedAt: null, failure: '', rests: [] };
      parties.set(name, party);
      party.rests.push(restMs);
      return {
        succeeded() {
          party.succeededAt = now();
        },
        failed(error) {
          party.failedAt = now();
          party.failure = messageOf(error).slice(0, LETTERS_AT_MOST);
        },
      };
    },
    list: () =>
      [...parties].map(([name, { rests, ...party }]) => ({ name, ...party, restMs: Math.max(...rests.map((restMs) => restMs())) })),
  };
}
