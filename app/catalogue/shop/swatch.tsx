/** A colour as a picture, because the page's policy allows no inline styles. `colour`: #rrggbb, or the address of a picture. */
export const Swatch = ({ colour, className }: { colour: string; className: string }) =>
  colour[0] === '#' ? (
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true" className={className}>
      <rect width="1" height="1" fill={colour} />
    </svg>
  ) : (
    <img src={colour} alt="" loading="lazy" className={className} />
  );
