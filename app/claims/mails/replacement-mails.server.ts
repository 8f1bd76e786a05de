import type { Sender } from '../../mailing/body/mail-body.ts';
import type { Db } from '../../platform/database.server.ts';
import { formatRupees } from '../../platform/money.ts';
import { mailClaim, type Table, type Told } from './claim-mails.server.ts';

export const mailReplaced = (tx: Db, sender: Sender, told: Told, collectPaise: number, now: Date) =>
  mailClaim(
    tx,
    sender,
    told,
    {
      cause: told.claim.id,
      kind: 'claim-replaced',
      words: (t, goods) => ({
        heading: t('Sending a replacement'),
        paragraphs: [
          t('We are sorry for the trouble. We are packing this for you:'),
          collectPaise > 0
            ? t('The replacement is free. Please pay {amount} for your order in cash on delivery.', {
                amount: formatRupees(collectPaise),
              })
            : t("It's free of charge. We'll e-mail you when it ships."),
        ],
        table: goods,
      }),
    },
    now,
  );

export const mailSent = (tx: Db, sender: Sender, told: Told, now: Date) =>
  mailClaim(
    tx,
    sender,
    told,
    {
      cause: told.claim.id,
      kind: 'claim-shipped',
      words: (t, goods) => ({
        heading: t('Your replacement is on its way'),
        paragraphs: [t('It has shipped.')],
        table: [
          ...goods,
          ...(told.claim.courierName ? ([[t('Courier'), told.claim.courierName]] satisfies Table) : []),
          ...(told.claim.trackingNumber ? ([[t('Tracking number'), told.claim.trackingNumber]] satisfies Table) : []),
        ],
      }),
    },
    now,
  );

export const mailDelivered = (tx: Db, sender: Sender, told: Told, now: Date) =>
  mailClaim(
    tx,
    sender,
    told,
    {
      cause: told.claim.id,
      kind: 'claim-delivered',
      words: (t, goods) => ({
        heading: t('Your replacement was delivered'),
        paragraphs: [t('If anything is wrong with it, please write to us.')],
        table: goods,
      }),
    },
    now,
  );
