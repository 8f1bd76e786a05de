import type { Permission } from './permissions.ts';

export const DUE_KINDS = [
  'pack',
  'confirm',
  'e-way-bill',
  'attempt',
  'stuck-parcel',
  'late-parcel',
  'claim',
  'replacement',
  'complaint',
  'refund',
  'e-invoice',
  'review',
  'short-stock',
  'expiring',
  'unsettled',
  'missing-cash',
  'bank-line',
  'failed-mail',
  'failed-message',
  'failed-job',
  'server-error',
] as const;
export type DueKind = (typeof DUE_KINDS)[number];

export type Due = {
  kind: DueKind;
  permission: Permission;
  /** The list with exactly these rows. */
  to: string;
  count: number;
  /** How many of them an earlier entry of the same section counts too, so that the section counts each once. */
  repeated: number;
  since: Date | null;
  /** When the first of them is, or was, due; null without a deadline. */
  dueAt: Date | null;
};

type Found = { count: number; repeated?: number; since?: Date | null; dueAt?: Date | null };

/** Nothing to do is no entry. */
export const due = (
  kind: DueKind,
  permission: Permission,
  to: string,
  { count, repeated = 0, since = null, dueAt = null }: Found,
): Due[] => (count > 0 ? [{ kind, permission, to, count, repeated, since, dueAt }] : []);
