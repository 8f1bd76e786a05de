/** A button or link of the frame: a section, the account, sign out. Between phone and wide screen its label is below its icon. */
export const FRAME_ITEM = [
  'flex min-h-10 items-center gap-3 rounded-control px-3 py-1 text-left hover:bg-paper/55 [&>svg]:size-5 [&>svg]:text-ink-soft',
  'md:max-wide:flex-col md:max-wide:gap-0.5 md:max-wide:px-0.5 md:max-wide:py-1.5 md:max-wide:text-center md:max-wide:text-xs md:max-wide:leading-[1.2]',
  'wide:pointer-fine:min-h-8 wide:pointer-fine:py-0.5',
].join(' ');

export const FOOT_ITEM = `${FRAME_ITEM} max-md:min-h-11 max-md:min-w-11 max-md:justify-center max-md:gap-1.5 max-md:px-2.5 max-[22.5rem]:px-1.5 wide:gap-1.5 wide:px-2`;
