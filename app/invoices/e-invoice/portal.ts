// The invoice registration portal (IRP), as the shop sees it: it registers a document once, and tells what it registered.
import type { Inv01 } from './inv01.ts';

/** A practice portal registers nothing: its numbers are worthless, and its documents say so. */
export type PortalName = 'gsp' | 'practice';

export type Registration = {
  irn: string;
  ackNumber: string;
  acknowledgedAt: Date;
  /** Null when the portal no longer gives it out. */
  signedQr: string | null;
};

export type DocumentKey = { gstin: string; type: 'INV' | 'CRN'; serial: string; day: string };

export interface InvoicePortal {
  name: PortalName;
  /** A document that is registered already answers with its registration. Throws a PortalError. */
  register(document: Inv01): Promise<Registration>;
  /** Null: not registered. */
  find(document: DocumentKey): Promise<Registration | null>;
}

/**
 * The portal did not register. `away`: it did not answer, or failed, so that it is unknown whether it did. `keys_refused`: nothing is
 * registered until the keys are mended. `refused`: it said no to this document; `reason` is its own words for staff, never logged.
 */
export class PortalError extends Error {
  readonly code: 'away' | 'keys_refused' | 'refused';
  readonly reason: string;

  constructor(message: string, { code, reason = '', cause }: { code: PortalError['code']; reason?: string; cause?: unknown }) {
    super(message, { cause });
    this.name = 'PortalError';
    this.code = code;
    this.reason = reason.slice(0, 500);
  }

  /** The job runner then counts no attempt. */
  get isAway() {
    return this.code !== 'refused';
  }

  /** Keys are mended by people: no hurry. */
  get retryInMs() {
    return this.code === 'keys_refused' ? 10 * 60_000 : 0;
  }
}
