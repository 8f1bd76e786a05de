import type { Inv01 } from './inv01.ts';

/** A practice portal registers nothing: its numbers are worthless, and its documents say so. */
export type PortalName = 'gsp' | 'practice';

export type Registration = {
  irn: string;
  ackNumber: string;
  acknowledgedAt: Date;
  signedQr: string | null;
};

export type DocumentKey = { gstin: string; type: 'INV' | 'CRN'; serial: string; day: string };

export interface InvoicePortal {
  name: PortalName;
  /** A document that is registered already answers with its registration. Throws a PortalError. */
  register(document: Inv01): Promise<Registration>;
  find(document: DocumentKey): Promise<Registration | null>;
}

/** `away`: unknown whether it registered. `keys_refused`: nothing is, until the keys are mended. `reason` is never logged. */
export class PortalError extends Error {
  readonly code: 'away' | 'keys_refused' | 'refused';
  readonly reason: string;

  constructor(message: string, { code, reason = '', cause }: { code: PortalError['code']; reason?: string; cause?: unknown }) {
    super(message, { cause });
    this.name = 'PortalError';
    this.code = code;
    this.reason = reason.slice(0, 500);
  }

  get isAway() {
    return this.code !== 'refused';
  }

  /** Keys are mended by people: no hurry. */
  get retryInMs() {
    return this.code === 'keys_refused' ? 10 * 60_000 : 0;
  }
}
