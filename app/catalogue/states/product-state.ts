// A draft is switched off, so no reader of the shop can show one by mistake (docs/decisions/0053-a-draft-is-switched-off.md).

export const PRODUCT_STATES = ['draft', 'scheduled', 'active', 'archived'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];
/** Those that staff choose in the form; deleting archives. */
export const CHOSEN_STATES = ['active', 'draft', 'scheduled'] as const satisfies readonly ProductState[];

export const STATE_WORDS: Record<ProductState, string> = { active: 'Active', draft: 'Draft', scheduled: 'Scheduled', archived: 'Deleted' };

type Facts = { isArchived: boolean; isAvailable: boolean; launchAt: Date | null };

export function stateOf({ isArchived, isAvailable, launchAt }: Facts): ProductState {
  if (isArchived) return 'archived';
  if (isAvailable) return 'active';
  return launchAt ? 'scheduled' : 'draft';
}

type Asked = { state?: ProductState | undefined; isAvailable?: boolean | undefined; launchAt?: Date | null | undefined };

/** Whether a change switches the product on or off; undefined: as it is. */
export const switchOf = ({ state, isAvailable }: Asked) => (state === undefined ? isAvailable : state === 'active');

/** The launch after a change: going on sale ends it, and so does becoming a draft. */
export function launchOf(asked: Asked, present: Date | null): Date | null {
  if (asked.state === 'scheduled') return asked.launchAt ?? present;
  return asked.state !== undefined || switchOf(asked) ? null : present;
}
