// In memory, as it is for people who ask what is wrong right now.
import { messageOf } from '../records/report-error.server.ts';

export type PartyState = {
  name: string;
  succeededAt: Date | null;
  failedAt: Date | null;
  failure: string;
  failures: number;
  restMs: number;
};

export type PartyStanding = 'responding' | 'failed' | 'resting' | 'unasked';

export function partyStanding({ succeededAt, failedAt, restMs }: Pick<PartyState, 'succeededAt' | 'failedAt' | 'restMs'>): PartyStanding {
  if (restMs > 0) return 'resting';
  if (failedAt && (!succeededAt || failedAt > succeededAt)) return 'failed';
  return succeededAt ? 'responding' : 'unasked';
}

export type PartyNotes = { succeeded(): void; failed(error: unknown): void };
export type Parties = {
  follow(name: string, restMs?: () => number): PartyNotes;
  list(): PartyState[];
};

type Party = Omit<PartyState, 'name' | 'restMs'> & { rests: Array<() => number> };

const LETTERS_AT_MOST = 300;

export function createParties(now: () => Date): Parties {
  const parties = new Map<string, Party>();
  return {
    follow(name, restMs = () => 0) {
      const party = parties.get(name) ?? { succeededAt: null, failedAt: null, failure: '', failures: 0, rests: [] };
      parties.set(name, party);
      party.rests.push(restMs);
      return {
        succeeded() {
          party.succeededAt = now();
          party.failures = 0;
        },
        failed(error) {
          party.failedAt = now();
          party.failures += 1;
          party.failure = messageOf(error).slice(0, LETTERS_AT_MOST);
        },
      };
    },
    list: () =>
      [...parties].map(([name, { rests, ...party }]) => ({ name, ...party, restMs: Math.max(...rests.map((restMs) => restMs())) })),
  };
}
