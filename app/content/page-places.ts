/** Below which their addresses are. */
export const PLACES = { landing: '/pages', post: '/journal' } as const;
