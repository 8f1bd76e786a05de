import type { ComponentProps, ReactNode } from 'react';

export const PICTURE_TILES =
  'grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-3.5 max-[480px]:grid-cols-1 [&_img]:w-full [&_img]:bg-rose [&_img]:object-cover';

export const PictureTile = ({ picture, children, ...li }: ComponentProps<'li'> & { picture: ReactNode }) => (
  <li
    {...li}
    className="grid content-start overflow-hidden rounded-control border border-hairline data-dragged:opacity-50 max-[480px]:grid-cols-[6.5rem_minmax(0,1fr)]"
  >
    {picture}
    <div className="grid gap-1.5 px-2.5 py-2">{children}</div>
  </li>
);
