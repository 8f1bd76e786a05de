// One row a product: slug, master picture, and the close crop [left, top, side] in the 1200 px master.
export const PRODUCTS = [
  {slug: 'strawberry-lip-balm', master: 'balm', crop: [240, 320, 760]},
  {slug: 'hydrating-foaming-face-cleanser', master: 'cleanser', crop: [250, 300, 720]},
  {slug: 'replenishing-night-cream', master: 'cream', crop: [380, 320, 780]},
  {slug: 'vitamin-c-glow-serum', master: 'serum', crop: [420, 470, 720]},
  {slug: 'daily-shade-sunscreen-spf-50', master: 'sunscreen', crop: [260, 290, 720]},
  {slug: 'rose-water-toner-mist', master: 'toner', crop: [330, 430, 720]},
];
