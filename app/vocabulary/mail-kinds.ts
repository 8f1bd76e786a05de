/** E-mails of this kind contain a one-time code or an invitation; their content is hidden from staff. */
export const PRIVATE_MAIL = 'code';

export const MAILING_MAIL = 'mailing';

export type MailKind =
  | typeof PRIVATE_MAIL
  | typeof MAILING_MAIL
  | 'back-in-stock'
  | 'batch-recall'
  | 'claim'
  | `claim-${'delivered' | 'refunded' | 'refused' | 'reopened' | 'replaced' | 'shipped'}`
  | 'complaint'
  | 'complaint-reply'
  | 'email-changed'
  | 'failed-sign-ins'
  | 'low-stock'
  | 'mailing-test'
  | `order-${'attempt-failed' | 'came-back' | 'cancelled' | 'confirm-asked' | 'confirm-reminder' | 'delivered' | 'lost' | 'paid' | 'payment-failed' | 'placed' | 'refunded' | 'shipped' | 'unconfirmed'}`
  | 'password-changed'
  | 'phone-moved'
  | `review-${'approved' | 'rejected'}`
  | 'reminder'
  | 'second-step-locked'
  | 'second-step-reset'
  | 'subscribed'
  | 'welcome';

/** A shopper waits for a code, and expects the e-mails about an order within a minute; the others may wait behind a thousand more. */
export function mailLaneOf(kind: MailKind): 'codes' | 'orders' | 'mail' {
  if (kind === PRIVATE_MAIL) return 'codes';
  return /^(order|claim|complaint)\b/.test(kind) ? 'orders' : 'mail';
}
