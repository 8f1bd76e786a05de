// The kinds of e-mail; the e-mail log filters by them. A typo does not compile.

/** E-mails of this kind contain a one-time code or an invitation; their content is hidden from staff. */
export const PRIVATE_MAIL = 'code';

/** One recipient's copy of a mailing; mailings have their own page. */
export const MAILING_MAIL = 'mailing';

export type MailKind =
  | typeof PRIVATE_MAIL
  | typeof MAILING_MAIL
  | 'back-in-stock'
  | 'claim'
  | `claim-${'delivered' | 'refunded' | 'refused' | 'reopened' | 'replaced' | 'shipped'}`
  | 'complaint'
  | 'complaint-reply'
  | 'email-changed'
  | 'failed-sign-ins'
  | 'low-stock'
  | 'mailing-test'
  | `order-${'came-back' | 'cancelled' | 'delivered' | 'payment-failed' | 'placed' | 'refunded' | 'shipped'}`
  | 'password-changed'
  | `review-${'approved' | 'rejected'}`
  | 'second-step-locked'
  | 'second-step-reset'
  | 'subscribed'
  | 'welcome';
