import type { SayText } from '../../language/words.ts';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import type { Settings } from '../../settings/settings.schema.ts';

/** The short promises of the shop. They follow from the settings. */
export const factsOf = ({ identity, delivery, payments }: Settings, t: SayText) => [
  ...(identity.address ? [t('Made in {city}', { city: t(identity.address.city) })] : []),
  t('Every ingredient listed'),
  ...(payments.isCashOnDelivery ? [t('Cash on delivery')] : []),
  t('Free delivery above {amount}', { amount: formatRupees(paiseFromRupees(delivery.freeAboveRupees)) }),
  t('Delivered in {min}-{max} working days', delivery.workingDays),
];
