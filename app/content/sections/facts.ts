import type { SayText } from '../../language/words.ts';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import type { Settings } from '../../settings/settings.schema.ts';

/** The short promises of the shop. They follow from the settings. */
export const factsOf = ({ identity, delivery, payments, startingTexts }: Settings, t: SayText) => [
  // Only the first demo brand is known to make its goods where its address is.
  ...(identity.address ? [placeOf(identity.address, startingTexts, t)] : []),
  t('Every ingredient listed'),
  ...(payments.isCashOnDelivery ? [t('Cash on delivery')] : []),
  t('Free delivery above {amount}', { amount: formatRupees(paiseFromRupees(delivery.freeAboveRupees)) }),
  t('Delivered in {min}-{max} working days', delivery.workingDays),
];

/** Most shops do not make what they sell. */
function placeOf(address: { city: string }, { from }: Settings['startingTexts'], t: SayText) {
  const city = t(address.city);
  return from === 'skin-care' ? t('Made in {city}', { city }) : t('From {city}', { city });
}
