// Compared with the customers to whom the rules do not apply.

export type Group = {
  finished: number;
  cameBack: number;
  /** Of the parcels that came back: goods damaged on the way, in paise. */
  damagedPaise: number;
  unconfirmed: number;
  unconfirmedPaise: number;
  /** Days on which a person was to pay online only, or would have been; and those on which they then ordered nothing. */
  refused: number;
  lost: number;
  lostPaise: number;
};

/** Below, chance decides: fewer parcels than this in a group, or fewer returns in both together. */
export const FINISHED_AT_LEAST = 30;
export const RETURNS_AT_LEAST = 10;
/** Two standard errors: a difference that chance makes once in twenty times. */
const SURE = 1.96;

export type Savings = {
  share: number | null;
  shareHeldOut: number | null;
  standing: 'too-few' | 'by-chance' | 'measured';
  /** Negative when more came back than in the hold-out. */
  parcelsSaved: number;
  freightSavedPaise: number;
  goodsSavedPaise: number;
  /** Those who were to pay online and left, less those who would have left anyway; and cash orders that no one confirmed. */
  ordersLost: number;
  salesLostPaise: number;
};

export function savingsOf(ruled: Group, heldOut: Group, returnCostPaise: number): Savings {
  const [share, shareHeldOut] = [shareOf(ruled.cameBack, ruled.finished), shareOf(heldOut.cameBack, heldOut.finished)];
  const damagePaise = average(ruled.damagedPaise + heldOut.damagedPaise, ruled.cameBack + heldOut.cameBack);
  const leftAnyway = shareOf(heldOut.lost, heldOut.refused) ?? 0;
  const refusedLost = Math.max(0, ruled.lost - leftAnyway * ruled.refused);
  // Without the rules these would have been cash parcels too.
  const stopped = ruled.unconfirmed + (1 - leftAnyway) * ruled.refused;
  const parcelsSaved = share === null || shareHeldOut === null ? 0 : shareHeldOut * (ruled.finished + stopped) - ruled.cameBack;
  return {
    ...{ share, shareHeldOut, standing: standingOf(ruled, heldOut), parcelsSaved },
    freightSavedPaise: Math.round(parcelsSaved * returnCostPaise),
    goodsSavedPaise: Math.round(parcelsSaved * damagePaise),
    ordersLost: refusedLost + ruled.unconfirmed,
    salesLostPaise: Math.round(refusedLost * average(ruled.lostPaise, ruled.lost)) + ruled.unconfirmedPaise,
  };
}

function standingOf(ruled: Group, heldOut: Group): Savings['standing'] {
  const [all, back] = [ruled.finished + heldOut.finished, ruled.cameBack + heldOut.cameBack];
  if (Math.min(ruled.finished, heldOut.finished) < FINISHED_AT_LEAST || back < RETURNS_AT_LEAST) return 'too-few';
  const common = back / all;
  const error = Math.sqrt(common * (1 - common) * (1 / ruled.finished + 1 / heldOut.finished));
  const difference = Math.abs(heldOut.cameBack / heldOut.finished - ruled.cameBack / ruled.finished);
  return difference > SURE * error ? 'measured' : 'by-chance';
}

const shareOf = (part: number, of: number) => (of === 0 ? null : part / of);
const average = (sum: number, count: number) => (count === 0 ? 0 : sum / count);
