import type { Language } from '../platform/words/language.ts';
import type { MessageKind, Press } from './message-kinds.ts';
import type { ChannelName } from './message-status.ts';

export type Outgoing = {
  /** Ours: written down before the channel is asked. */
  attemptId: string;
  /** Ten digits. */
  phone: string;
  template: string;
  language: Language;
  /** The first value is a one-time code. */
  isCode: boolean;
  values: string[];
  /** The variable of the link; null for a fixed link, or none. */
  linkEnd: string | null;
  presses: Press[];
};

export type Channel = {
  name: ChannelName;
  /** The price of one message, in thousandths of a paisa. */
  costMillipaise: number;
  templateOf(kind: MessageKind, language: Language): string | null;
  /** Throws a ChannelError. */
  send(outgoing: Outgoing): Promise<{ providerId: string }>;
};

/** unsure: the answer was lost, so it may have been accepted; never sent again blindly, because the channels know no idempotency key. */
export type Fault = 'refused' | 'later' | 'away' | 'unsure';

export class ChannelError extends Error {
  readonly fault: Fault;
  readonly retryInMs: number;

  constructor(fault: Fault, message: string, { retryInMs = 0, cause }: { retryInMs?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'ChannelError';
    this.fault = fault;
    this.retryInMs = retryInMs;
  }
}
