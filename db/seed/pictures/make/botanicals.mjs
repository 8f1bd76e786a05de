// Line drawings of the ingredients. Each lives in a box from -100 to 100 and is flat colour under an ink line.
const INK = '#2B211B', PAPER = '#FFFDF9', LEAF = '#9DB08A', DEEP = '#6F8A68', MOSS = '#C3CDA6', ROSE = '#E7B4AC', BLUSH = '#F1D6CE', KUMKUM = '#B4453F',
  CLAY = '#B9714F', BROWN = '#7A4A30', BISCUIT = '#DDB48C', CREAM = '#F6E8CF', GOLD = '#E2B04C', AMBER = '#C9861A', LILAC = '#B9A4CF', PLUM = '#7E2447', WATER = '#D5E3E0';
const n = (v) => Math.round(v * 100) / 100;
const rad = (deg) => deg * Math.PI / 180;
const line = (d, width = 1) => `<path d="${d}" fill="none" stroke-width="${2 * width}"/>`;
/** A thick coloured stroke with an ink edge. */
const thick = (d, width, colour) => `<path d="${d}" fill="none" stroke-width="${width + 4}"/><path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
const shape = (d, fill) => `<path d="${d}" fill="${fill}"/>`;
const put = (x, y, deg, scale, ...parts) => `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(deg)}) scale(${scale})">${parts.join('')}</g>`;
const circle = (x, y, r, fill = 'none') => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`;
const oval = (x, y, rx, ry, deg, fill = 'none') => `<ellipse rx="${n(rx)}" ry="${n(ry)}" transform="translate(${n(x)} ${n(y)}) rotate(${n(deg)})" fill="${fill}"/>`;
const dot = (x, y, r = 1.6) => `<circle cx="${n(x)}" cy="${n(y)}" r="${r}" fill="${INK}" stroke="none"/>`;
const times = (count, make) => Array.from({length: count}, (_, i) => make(i, count > 1 ? i / (count - 1) : 0)).join('');

/** A pointed leaf from (x, y), `deg` clockwise from straight up. */
function leaf(x, y, length, width, deg, fill = LEAF, veins = 4) {
  const side = times(veins, (i) => {
    const t = .2 + .6 * i / veins, reach = width * .68 * Math.sin(Math.PI * (t + .12) ** .9);
    return line(`M0 ${n(-length * t)}L${n(reach)} ${n(-length * (t + .13))}M0 ${n(-length * t)}L${n(-reach)} ${n(-length * (t + .13))}`, .55);
  });
  return put(x, y, deg, 1, shape(`M0 0C${n(width * 1.25)} ${n(-length * .28)} ${n(width * .95)} ${n(-length * .74)} 0 ${-length}C${n(-width * .95)} ${n(-length * .74)} ${n(-width * 1.25)} ${n(-length * .28)} 0 0Z`, fill),
    line(`M0 0L0 ${n(-length * .86)}`, .7), side);
}
const petal = (x, y, length, width, deg, fill) => put(x, y, deg, 1,
  shape(`M0 0C${-width} ${n(-length * .25)} ${n(-width * 1.15)} ${-length} 0 ${-length}C${n(width * 1.15)} ${-length} ${width} ${n(-length * .25)} 0 0Z`, fill));
const drop = (x, y, size, fill = WATER) => put(x, y, 0, size / 50,
  shape('M0 -50C12 -26 32 -8 32 16A32 32 0 0 1 -32 16C-32 -8 -12 -26 0 -50Z', fill), line('M-19 18A20 20 0 0 0 -4 35', .8));
const hexagon = (x, y, r, fill, turn = 0) => shape(`M${Array.from({length: 6}, (_, k) => `${n(x + r * Math.sin(rad(60 * k + turn)))} ${n(y - r * Math.cos(rad(60 * k + turn)))}`).join('L')}Z`, fill);

const almond = (x, y, size, deg, fill = CLAY) => put(x, y, deg, size, shape('M0 -46C20 -34 31 -8 27 14C24 32 10 42 0 42C-10 42 -24 32 -27 14C-31 -8 -20 -34 0 -46Z', fill),
  line('M0 -30C-3 -10 -3 12 0 32M-9 -22C-15 -6 -15 12 -9 28M9 -22C15 -6 15 12 9 28', .7));
const olive = (x, y, deg, fill = LEAF) => put(x, y, deg, 1, oval(0, 0, 17, 23, 0, fill), line('M-9 -6C-9 -12 -6 -16 -2 -18', .7), dot(0, 22, 2));
const bean = (x, y, deg, size = 1, fill = BROWN) => put(x, y, deg, size, oval(0, 0, 17, 24, 0, fill), line('M2 -23C-8 -10 9 6 -2 23', 1));
const bud = (x, y, deg, fill) => petal(x, y, 17, 6.5, deg, fill);

function lavenderStem(x, y, lean, height) {
  const at = (t) => [x + lean * t * t * height, y - height * t];
  return line(`M${x} ${y}Q${n(x)} ${n(y - height * .5)} ${n(at(1)[0])} ${n(at(1)[1])}`) + times(6, (i) => {
    const [px, py] = at(.52 + .09 * i), deg = Math.atan(lean * 1.4) * 57;
    return bud(px, py, deg - 58, LILAC) + bud(px, py, deg + 58, LILAC) + bud(px, py, deg - 24, '#CDBBDE') + bud(px, py, deg + 24, '#CDBBDE');
  }) + bud(...at(1), lean * 50, LILAC);
}

const lavender = () => leaf(-6, 88, 66, 6, -34, MOSS, 0) + leaf(4, 88, 60, 6, 36, MOSS, 0) + lavenderStem(-8, 92, -.28, 150) + lavenderStem(8, 92, .3, 146) + lavenderStem(0, 92, .02, 178);

const almonds = () => leaf(-4, -8, 74, 15, -48) + leaf(6, -12, 78, 15, 28, DEEP) + line('M-24 -2C-8 -6 4 -14 10 -26') +
  put(-38, 34, -24, 1, shape('M0 -48C24 -38 35 -8 30 16C27 36 12 46 0 46C-12 46 -27 36 -30 16C-35 -8 -24 -38 0 -48Z', BISCUIT), times(9, (i) => dot(-20 + 40 * ((i * .37) % 1), -20 + 46 * ((i * .61) % 1), 1.5)), line('M0 -48C4 -20 4 20 0 46', .7)) +
  almond(40, 34, 1.05, 26);

const comb = () => [[0, 0], [1, 0], [-1, 0], [.5, 1], [-.5, 1], [.5, -1], [-.5, -1], [1.5, 1], [-1.5, -1]].map(([i, j], k) => hexagon(i * 52 - 4, j * 45 + 22, 29, k % 3 === 1 ? GOLD : k % 3 ? '#EDCB7E' : CREAM)).join('');
const bee = (x, y, size, deg) => put(x, y, deg, size, petal(2, -10, 46, 17, 40, PAPER), petal(-2, -10, 46, 17, -40, PAPER), petal(2, -6, 30, 11, 68, PAPER), petal(-2, -6, 30, 11, -68, PAPER),
  shape('M0 -24C16 -24 18 -6 17 6C16 24 6 38 0 44C-6 38 -16 24 -17 6C-18 -6 -16 -24 0 -24Z', GOLD), line('M-17 2C-6 7 6 7 17 2M-16 14C-6 19 6 19 16 14M-11 26C-4 30 4 30 11 26', 2.2),
  circle(0, -30, 11, BROWN), line('M-4 -40C-6 -48 -10 -52 -15 -53M4 -40C6 -48 10 -52 15 -53'));
const beeswax = () => put(0, 8, 0, .92, comb()) + bee(28, -34, .9, 28);

const honey = () => put(0, 14, 0, 1, shape('M-52 -10C-70 8 -70 50 -44 66L44 66C70 50 70 8 52 -10Z', CLAY), shape('M-56 -24L56 -24C60 -24 60 -8 56 -8L-56 -8C-60 -8 -60 -24 -56 -24Z', '#CE8B68'),
  line('M-62 26C-30 32 30 32 62 26M-64 34C-30 40 30 40 64 34', .8), oval(0, -24, 44, 7, 0, GOLD)) +
  put(16, -38, 24, 1, line('M0 -56L0 -1', 2.2), shape('M-15 0C-22 8 -22 20 -15 30L15 30C22 20 22 8 15 0Z', '#E9C36A'), line('M-19 8L19 8M-20 15L20 15M-19 22L19 22', .9)) +
  shape('M-58 -9C-56 6 -56 14 -52 18C-48 14 -48 2 -46 -9Z', GOLD).replace('M-58 -9', 'M-50 6').replace('C-56 6 -56 14 -52 18C-48 14 -48 2 -46 -9', 'C-49 20 -50 30 -44 33C-37 30 -38 18 -36 6');

const shea = () => leaf(-14, -12, 84, 19, -52, LEAF, 5) + leaf(0, -16, 88, 19, 4, DEEP, 5) + leaf(14, -10, 82, 19, 56, LEAF, 5) +
  circle(-34, 34, 40, MOSS) + circle(-34, 34, 31, CREAM) + oval(-34, 34, 18, 24, 12, BROWN) + line('M-42 24C-44 32 -42 42 -38 48', .8) + put(46, 42, 24, 1, oval(0, 0, 25, 34, 0, BROWN), shape('M-4 -30C10 -24 14 20 2 32C-8 24 -12 -18 -4 -30Z', BISCUIT));

const olives = () => line('M-78 62C-40 40 10 4 62 -72') + leaf(-50, 44, 58, 10, -38, LEAF, 0) + leaf(-20, 24, 62, 10, -32, DEEP, 0) + leaf(14, -8, 60, 10, -26, LEAF, 0) + leaf(38, -36, 50, 9, -14, DEEP, 0) +
  leaf(-34, 34, 60, 10, 96, DEEP, 0) + leaf(40, -40, 54, 10, 84, LEAF, 0) + leaf(60, -70, 30, 7, 34, LEAF, 0) + line('M2 6C8 16 12 20 14 28M24 -18C36 -10 40 -4 44 4M-26 28C-20 42 -18 48 -18 52') + olive(18, 48, -14, DEEP) + olive(50, 24, -20, MOSS) + olive(-18, 72, 8, MOSS);

const coconut = () => leaf(-20, -10, 84, 8, -62, LEAF, 0) + leaf(-10, -14, 92, 9, -32, DEEP, 0) + leaf(0, -16, 94, 9, 0, LEAF, 0) + leaf(14, -12, 88, 9, 34, DEEP, 0) + circle(-28, 20, 48, BROWN) + line('M-66 2C-50 -12 -30 -18 -8 -16M-72 22C-66 6 -50 -4 -40 -8M-66 44C-70 34 -68 26 -66 20', .7) +
  circle(30, 36, 50, BROWN) + circle(30, 36, 43, PAPER) + circle(30, 36, 29, CREAM) + line('M12 36A18 18 0 0 1 26 19', .8);

const aloeLeaf = (length, width, deg, bend, fill) => put(0, 78, deg, 1,
  shape(`M${-width} 0C${n(-width * 1.15)} ${n(-length * .4)} ${n(bend - width * .5)} ${n(-length * .75)} ${bend} ${-length}C${n(bend + width * .5)} ${n(-length * .72)} ${n(width * 1.15)} ${n(-length * .4)} ${width} 0Z`, fill),
  line(`M0 0C0 ${n(-length * .4)} ${n(bend * .7)} ${n(-length * .7)} ${n(bend * .95)} ${n(-length * .88)}`, .6),
  times(6, (i) => { const t = .16 + .12 * i, mid = bend * t ** 1.8, w = width * (1.06 - t ** 1.6); return line(`M${n(mid - w)} ${n(-length * t)}l-4 -5M${n(mid + w)} ${n(-length * t)}l4 -5`, .9); }));
const aloe = () => aloeLeaf(104, 15, -62, -16, DEEP) + aloeLeaf(104, 15, 62, 16, DEEP) + aloeLeaf(140, 17, -34, -12, LEAF) + aloeLeaf(140, 17, 34, 12, LEAF) + aloeLeaf(168, 18, 0, 6, MOSS) + aloeLeaf(104, 15, -17, -8, LEAF) + aloeLeaf(98, 15, 19, 9, MOSS) +
  shape('M-30 80C-14 70 14 70 30 80C14 88 -14 88 -30 80Z', BISCUIT);

const rose = () => leaf(-34, 34, 62, 19, -128, LEAF, 5) + leaf(34, 34, 62, 19, 128, DEEP, 5) + leaf(0, 44, 48, 14, 180, LEAF, 4) +
  times(5, (i) => petal(0, -8, 74, 46, 72 * i + 36, i % 2 ? BLUSH : ROSE)) + times(5, (i) => petal(0, -8, 54, 34, 72 * i, i % 2 ? ROSE : BLUSH)) + times(4, (i) => petal(0, -8, 36, 24, 90 * i + 30, i % 2 ? '#DD9B94' : ROSE)) +
  circle(0, -8, 14, '#D98B86') + line('M-9 -9C-8 -18 8 -19 9 -8C9 0 -5 1 -5 -7C-4 -12 4 -12 4 -7', .9);
const roseDrop = () => put(-10, -10, 0, .88, rose()) + drop(58, 50, 46);

const cocoa = () => leaf(-6, -34, 62, 18, -62, LEAF, 5) + leaf(8, -36, 64, 18, 48, DEEP, 5) + line('M0 -64C-4 -52 -6 -46 -8 -38') +
  put(-24, 22, 16, 1, shape('M0 -68C30 -52 38 -8 30 28C25 50 10 66 0 70C-10 66 -25 50 -30 28C-38 -8 -30 -52 0 -68Z', CLAY), line('M0 -66C2 -30 2 30 0 68M-8 -60C-20 -28 -20 24 -8 62M8 -60C20 -28 20 24 8 62M-17 -50C-32 -20 -32 16 -20 48M17 -50C32 -20 32 16 20 48', .8)) +
  put(44, 30, -14, 1, shape('M0 -60C28 -44 34 -6 27 24C22 46 9 58 0 62C-9 58 -22 46 -27 24C-34 -6 -28 -44 0 -60Z', BROWN), shape('M0 -48C20 -36 26 -6 20 20C16 38 7 48 0 51C-7 48 -16 38 -20 20C-26 -6 -20 -36 0 -48Z', CREAM),
    [[-6, -28, 10], [7, -18, -10], [-8, -6, 8], [8, 5, -8], [-7, 17, 8], [6, 29, -6]].map(([x, y, d]) => oval(x, y, 7.5, 11, d, BISCUIT)).join(''));

const strawberry = () => put(0, 6, 0, 1.02, shape('M0 84C-34 68 -62 22 -56 -10C-52 -32 -24 -40 0 -30C24 -40 52 -32 56 -10C62 22 34 68 0 84Z', '#D2605A'),
  [[-34, -8], [-12, -12], [12, -12], [34, -8], [-42, 12], [-22, 10], [0, 12], [22, 10], [42, 12], [-32, 32], [-11, 34], [11, 34], [32, 32], [-20, 54], [0, 56], [20, 54]].map(([x, y]) => petal(x, y + 5, 8, 3.6, 0, CREAM)).join('')) +
  line('M0 -34C0 -52 8 -66 20 -76', 1.6) + [-104, -62, 104, 62, 0].map((d) => leaf(0, -28, 44, 10, d, d % 4 ? LEAF : DEEP, 0)).join('') + leaf(0, -28, 30, 8, -150, LEAF, 0) + leaf(0, -28, 30, 8, 150, LEAF, 0);

const saffron = () => leaf(-6, 90, 120, 4, -32, MOSS, 0) + leaf(6, 90, 118, 4, 34, MOSS, 0) + leaf(0, 90, 90, 4, -50, LEAF, 0) + leaf(0, 90, 86, 4, 52, LEAF, 0) + shape('M-6 90L-7 24L7 24L6 90Z', MOSS) +
  petal(0, 30, 108, 24, -42, LILAC) + petal(0, 30, 108, 24, 42, LILAC) + petal(0, 30, 118, 26, 0, '#CDBBDE') +
  thick('M0 26C-2 -10 -12 -40 -30 -58M0 26C2 -14 2 -48 2 -76M0 26C2 -10 14 -38 32 -56', 4, KUMKUM) +
  petal(0, 32, 84, 26, -22, LILAC) + petal(0, 32, 84, 26, 24, '#CDBBDE') + line('M0 28C-6 8 -16 -14 -26 -30M2 28C8 8 18 -14 28 -30', .6);

const turmeric = () => leaf(-30, -14, 74, 17, -20, LEAF, 5) + leaf(-20, -16, 78, 17, 26, DEEP, 5) +
  shape('M-78 22C-84 4 -66 -12 -48 -8C-34 -20 -14 -18 -4 -8C14 -16 34 -12 42 2C60 -18 78 -22 86 -10C92 0 84 12 66 24C62 40 44 48 28 44C18 52 10 52 2 46C-2 62 -8 82 -22 82C-36 80 -36 62 -30 46C-52 48 -74 40 -78 22Z', GOLD) +
  line('M-62 -6C-54 8 -56 30 -62 40M-40 -10C-32 6 -32 32 -38 46M-14 -14C-8 4 -8 30 -14 46M14 -12C20 6 20 30 14 48M40 2C46 14 46 32 42 44M60 -8C68 0 72 8 72 18M-34 58C-28 62 -16 62 -8 58M-34 70C-28 74 -18 74 -10 70', .8) +
  oval(58, 62, 24, 22, 0, AMBER) + oval(58, 62, 16, 14, 0, '#EBA53A') + line('M58 50L58 54M58 70L58 74M46 62L50 62M66 62L70 62', .7);

const neem = () => line('M0 92C4 40 0 -20 -4 -62') + times(5, (i) => {
  const y = 58 - 26 * i, size = 62 - 5 * i;
  return leaf(1, y, size, 11, -66 + 5 * i, i % 2 ? LEAF : DEEP, 4) + leaf(1, y - 8, size, 11, 66 - 5 * i, i % 2 ? DEEP : LEAF, 4);
}) + leaf(-4, -58, 40, 10, -4, LEAF, 4);

const coffee = () => line('M-82 -34C-40 -50 20 -50 84 -66') + leaf(-44, -46, 66, 20, 160, LEAF, 5) + leaf(-30, -48, 48, 15, -8, DEEP, 4) + leaf(30, -54, 66, 20, 150, DEEP, 5) + leaf(34, -54, 44, 14, 14, LEAF, 4) +
  circle(-10, -30, 15, KUMKUM) + circle(12, -28, 15, '#C9655A') + circle(0, -8, 15, KUMKUM) + dot(-10, -20, 1.8) + dot(13, -18, 1.8) + dot(1, 3, 1.8) + bean(-22, 60, -38, 1.15) + bean(26, 58, 32, 1.15, '#6A3D26');

const beetroot = () => [[-34, -3], [0, 0], [34, 3]].map(([d, b]) => put(b, -2, d, 1, leaf(0, -26, 72, 21, 0, d ? LEAF : DEEP, 5), thick('M0 4L0 -26', 4, PLUM))).join('') +
  shape('M0 92C-3 84 -5 78 -10 70C-40 64 -56 42 -52 20C-48 -2 -22 -12 0 -8C22 -12 48 -2 52 20C56 42 40 64 10 70C5 78 3 84 0 92Z', PLUM.replace('7E2447', '9B3A5C')) + line('M-40 14C-36 4 -26 -2 -16 -2M-44 30C-40 46 -28 56 -16 60M44 28C41 42 32 52 20 58M-30 22C-28 14 -22 10 -16 8', .8);

const sandalwood = () => leaf(-20, -36, 50, 13, -34, LEAF, 4) + leaf(-6, -38, 54, 13, 14, DEEP, 4) + leaf(6, -34, 48, 13, 58, LEAF, 4) + put(0, 0, -12, 1,
  shape('M-60 -30L46 -30A22 22 0 0 1 46 14L-60 14Z', BISCUIT), oval(-60, -8, 14, 22, 0, CREAM), oval(-60, -8, 9, 14, 0), oval(-60, -8, 4, 7, 0), line('M-34 -20L20 -20M-20 -8L44 -8M-34 4L10 4', .7)) +
  put(6, 44, 8, 1, shape('M-60 -22L50 -22A20 20 0 0 1 50 18L-60 18Z', '#C99468'), oval(-60, -2, 13, 20, 0, CREAM), oval(-60, -2, 8, 13, 0), oval(-60, -2, 3.5, 6, 0), line('M-30 -12L30 -12M-36 -2L10 -2M-14 8L46 8', .7)) + line('M-62 84C-52 78 -44 80 -36 86M-20 88C-10 82 0 82 8 88M40 84C48 78 58 80 66 86', .9);

const rice = () => {
  const ear = (lean, top, count) => {
    const [p, q, r] = [[lean * .42, top + 26], [lean * .78, top - 22], [lean * 1.25, top + 84]];
    const at = (t) => [0, 1].map((k) => (1 - t) ** 2 * p[k] + 2 * t * (1 - t) * q[k] + t * t * r[k]);
    const grains = times(count, (i, t) => {
      const [x, y] = at(.06 + .9 * t), [u, v] = at(.1 + .9 * t), deg = Math.atan2(u - x, y - v) * 180 / Math.PI;
      return petal(x, y, 22, 7, deg - 34, i % 2 ? '#EBD29B' : CREAM) + petal(x, y, 22, 7, deg + 34, i % 2 ? CREAM : '#EBD29B');
    });
    return line(`M0 92C0 40 ${n(lean * .1)} ${n(top + 70)} ${n(p[0])} ${n(p[1])}Q${n(q[0])} ${n(q[1])} ${n(r[0])} ${n(r[1])}`) + grains + petal(...at(.97), 22, 7, 180 - lean * .3, CREAM);
  };
  return leaf(0, 92, 128, 7, -16, LEAF, 0) + leaf(2, 92, 104, 7, 26, DEEP, 0) + ear(-56, -72, 9) + ear(60, -58, 8) + leaf(0, 92, 88, 6, -42, DEEP, 0);
};

const vetiver = () => times(9, (i) => { const a = -36 + 9 * i; return leaf(a * .22, 6, 104 - Math.abs(a) * .5, 4.4, a, i % 2 ? LEAF : DEEP, 0); }) + shape('M-14 0C-16 12 -10 20 0 20C10 20 16 12 14 0Z', BISCUIT) +
  times(11, (i) => { const a = (i - 5) / 5; return line(`M${n(a * 10)} 16C${n(a * 16)} 40 ${n(a * 44 + (i % 2 ? 8 : -8))} 50 ${n(a * 50)} ${n(92 - 14 * a * a)}`, .9); }) + line('M-20 44l-10 8M22 46l12 6M-6 52l-8 12M8 54l8 12M-34 62l-10 4M36 62l10 6', .7);

const vanilla = () => thick('M-60 88C-50 20 -20 -40 18 -66', 9, BROWN) + thick('M-38 92C-26 30 4 -30 26 -62', 9, '#5B3420') + thick('M-12 92C0 40 22 -20 30 -58', 9, BROWN) +
  put(26, -26, 10, .86, leaf(0, 10, 62, 14, 150, LEAF, 4), [0, 72, 144, 216, 288].map((d) => petal(0, 0, 60, 19, d, CREAM)).join(''), shape('M-13 -4C-16 -18 16 -18 13 -4C18 14 8 24 0 26C-8 24 -18 14 -13 -4Z', GOLD), line('M-6 2C-4 8 4 8 6 2M0 8L0 18', .8));

const cane = () => [-34, 0, 34].map((x, i) => put(x - 8, 6, -6 + 6 * i, 1, shape('M-11 84L-11 -70C-11 -76 11 -76 11 -70L11 84Z', i % 2 ? '#D7C98A' : MOSS), [-40, -4, 34, 66].map((y) => line(`M-12 ${y}C-5 ${y + 5} 5 ${y + 5} 12 ${y}`, 1.1)).join(''))).join('') + leaf(-36, -58, 44, 6, -56, LEAF, 0) + leaf(-8, -62, 36, 6, -24, DEEP, 0) + leaf(24, -60, 46, 6, 46, LEAF, 0) +
  put(58, 70, 12, 1, shape('M-18 -10L0 -18L18 -10L18 10L0 18L-18 10Z', PAPER), line('M-18 -10L0 -2L18 -10M0 -2L0 18', .9)) + put(30, 82, -8, .7, shape('M-18 -10L0 -18L18 -10L18 10L0 18L-18 10Z', PAPER), line('M-18 -10L0 -2L18 -10M0 -2L0 18', .9));

const amla = () => line('M-76 -46C-30 -70 30 -72 80 -56') + times(9, (i) => leaf(-66 + 17 * i, -52 - 14 * Math.sin(Math.PI * i / 8), 27, 5.5, -18, i % 2 ? LEAF : DEEP, 0) + leaf(-60 + 17 * i, -52 - 14 * Math.sin(Math.PI * i / 8), 25, 5.5, 160, i % 2 ? DEEP : LEAF, 0)) +
  [[-34, 26, 34, MOSS], [36, 36, 40, '#D2D79A']].map(([x, y, r, c]) => line(`M${x} ${y - r}L${n(x * .7)} -62`, .9) + circle(x, y, r, c) + [.25, .72].map((k) => line(`M${x} ${y - r}C${n(x - r * k * 1.3)} ${n(y - r * .4)} ${n(x - r * k * 1.3)} ${n(y + r * .4)} ${x} ${y + r}M${x} ${y - r}C${n(x + r * k * 1.3)} ${n(y - r * .4)} ${n(x + r * k * 1.3)} ${n(y + r * .4)} ${x} ${y + r}`, .7)).join('')).join('');

/** A drop with a small figure inside, for ingredients without a leaf or flower. */
const active = (fill, figure) => () => put(0, 10, 0, 1, shape('M0 -100C24 -54 62 -20 62 26A62 58 0 0 1 -62 26C-62 -20 -24 -54 0 -100Z', fill), line('M-48 32C-46 52 -34 66 -18 71', .9), put(0, 22, 0, 1, figure)) + circle(72, -52, 9, fill) + circle(-70, -70, 6, fill) + circle(-82, 62, 7, PAPER);
const bond = (d) => line(d, 1.1);
const atom = (x, y, fill = PAPER, r = 5.5) => circle(x, y, r, fill);
const ring = (x, y, r = 22, turn = 0) => hexagon(x, y, r, 'none', turn) + line(`M${n(x + r * .7 * Math.sin(rad(turn)))} ${n(y - r * .7 * Math.cos(rad(turn)))}L${n(x + r * .7 * Math.sin(rad(60 + turn)))} ${n(y - r * .7 * Math.cos(rad(60 + turn)))}M${n(x + r * .7 * Math.sin(rad(120 + turn)))} ${n(y - r * .7 * Math.cos(rad(120 + turn)))}L${n(x + r * .7 * Math.sin(rad(180 + turn)))} ${n(y - r * .7 * Math.cos(rad(180 + turn)))}M${n(x + r * .7 * Math.sin(rad(240 + turn)))} ${n(y - r * .7 * Math.cos(rad(240 + turn)))}L${n(x + r * .7 * Math.sin(rad(300 + turn)))} ${n(y - r * .7 * Math.cos(rad(300 + turn)))}`, .9);
const niacinamide = active(WATER, ring(-8, 2, 24) + bond('M12.8 -10L30 -20M30 -20L30 -34M30 -20L42 -12') + atom(30, -37, KUMKUM) + atom(45, -10, LILAC) + atom(-8, 26, LILAC));
const vitaminC = active('#F3CF86', shape('M-2 -24L22 -8L14 20L-18 20L-26 -8Z', 'none') + bond('M22 -8L38 -18M14 20L22 36M-18 20L-26 34M-2 -24L-2 -38') + atom(-2, -24, KUMKUM) + atom(40, -20) + atom(23, 38) + atom(-28, 36) + line('M-12 14L8 14', .9));
const glycerin = active('#E6EBDD', bond('M-34 4L-12 -8L12 4L34 -8M-34 4L-34 26M-12 -8L-12 -30M12 4L12 28M34 -8L34 -28').replace('M34 -8L34 -28', '') + atom(-34, 28, KUMKUM) + atom(-12, -32, KUMKUM) + atom(12, 30, KUMKUM) + atom(-34, 4) + atom(-12, -8) + atom(12, 4) + atom(34, -8));
const panthenol = active('#EFE3CF', bond('M-42 8L-22 -4L-4 8L16 -4L34 8M-22 -4L-22 -24M-4 8L-4 28M16 -4L16 -24') + atom(-42, 8, KUMKUM) + atom(-22, -26) + atom(-4, 30, KUMKUM) + atom(16, -26, KUMKUM) + atom(36, 9, LILAC) + atom(-22, -4) + atom(16, -4));
const hyaluronate = active('#D5E3E0', hexagon(-21, 0, 19, PAPER, 30) + hexagon(24, 6, 19, PAPER, 30) + bond('M-2 0L6 4M-31 -16L-38 -28M34 22L42 32M-12 16L-8 28M14 -11L10 -24') + atom(2, 2, KUMKUM, 4.5) + atom(-39, -30) + atom(43, 34) + atom(-7, 30, LILAC) + atom(9, -26));
const zinc = active('#DCDDE3', bond('M0 2L-26 -16M0 2L26 -16M0 2L-24 24M0 2L24 24') + atom(0, 2, '#A9AFBB', 15) + atom(-28, -18, KUMKUM, 8) + atom(28, -18, KUMKUM, 8) + atom(-26, 26, PAPER, 8) + atom(26, 26, PAPER, 8));
const squalane = () => put(-12, -12, 0, .86, olives()) + drop(58, 52, 46, '#E7E3B8');

const bowl = (fill, grains, rim = CLAY) => shape('M-66 -2C-56 -36 -24 -54 0 -56C26 -54 56 -36 66 -2Z', fill) + grains + shape('M-80 -4L80 -4C78 40 48 66 26 68L-26 68C-48 66 -78 40 -80 -4Z', rim) + shape('M-28 68L28 68L24 80L-24 80Z', '#A5623F') + line('M-74 14C-40 20 40 20 74 14M-64 38C-50 46 -30 50 -10 51', .8);
const speckle = (count, r = 1.5) => times(count, (i) => { const t = (i * .618034) % 1, s = (i * .381966 * 1.7) % 1; return dot(-44 + 88 * t, -10 - (34 - 26 * Math.abs(t - .5) * 2) * s, r); });
const besan = () => put(0, 12, 0, 1, bowl('#EBCB7C', speckle(16))) + [[-56, -56, -20], [58, -62, 14], [0, -76, 0]].map(([x, y, d]) => put(x, y, d, .9, shape('M-4 -20C12 -24 24 -10 20 6C18 18 4 22 -8 18C-22 14 -24 -6 -14 -14C-12 -22 -6 -26 -4 -20Z', BISCUIT), line('M-4 -20C-2 -12 0 -8 6 -4', .8))).join('');
const clay = () => put(0, 12, 0, 1, bowl('#D9BE97', line('M-40 -18C-20 -34 20 -34 40 -18M-24 -34C-10 -42 10 -42 24 -34', .8), '#B9714F')) + put(-52, -62, 0, 1, shape('M-20 12L-14 -12L8 -18L22 -4L16 14L-6 18Z', '#CFAE84'), line('M-14 -12L0 0L22 -4M0 0L-6 18', .8)) + put(44, -68, 20, .8, shape('M-20 12L-14 -12L8 -18L22 -4L16 14L-6 18Z', '#DDC29C'), line('M-14 -12L0 0L22 -4M0 0L-6 18', .8));
const sesame = () => line('M0 92C-4 40 4 -20 0 -80') + leaf(-1, 54, 60, 10, -58, LEAF, 4) + leaf(1, 42, 60, 10, 58, DEEP, 4) + times(4, (i) => { const y = 20 - 26 * i; return put(-10, y, -22, 1, shape('M0 0C-11 -8 -10 -24 0 -32C10 -24 11 -8 0 0Z', MOSS), line('M0 -2L0 -28', .7)) + put(10, y - 8, 22, 1, shape('M0 0C-11 -8 -10 -24 0 -32C10 -24 11 -8 0 0Z', LEAF), line('M0 -2L0 -28', .7)); }) +
  [[0, -88, 0], [-14, -82, -40], [14, -82, 40]].map(([x, y, d]) => petal(x, y + 10, 20, 9, d, BLUSH)).join('') + [[-66, 70, 20], [-48, 84, -30], [-78, 50, 60], [58, 74, 10], [76, 60, -40], [44, 86, 50], [70, 84, 90]].map(([x, y, d]) => petal(x, y, 15, 6.5, d, CREAM)).join('');
const manjistha = () => line('M0 10C-4 -20 4 -50 0 -88') + [-14, -46].map((y) => [-80, -42, 42, 80].map((d, i) => leaf(0, y, 44 + y * .1, 11, d, i % 2 ? LEAF : DEEP, 3)).join('')).join('') + [-1, -.5, 0, .45, .95].map((a, i) => thick(`M${n(a * 8)} 8C${n(a * 20)} 36 ${n(a * 60 + 6)} 44 ${n(a * 64)} ${n(92 - Math.abs(a) * 14)}`, 7, i % 2 ? '#B4453F' : '#97332F')).join('') + shape('M-13 4C-14 14 -8 20 0 20C8 20 14 14 13 4Z', KUMKUM);
const sun = () => times(16, (i) => put(0, 0, 22.5 * i, 1, i % 2 ? line('M0 -62L0 -76', 1.3) : shape('M-7 -58C-5 -72 -2 -82 0 -92C2 -82 5 -72 7 -58Z', GOLD))) + circle(0, 0, 48, '#F1CF86') + circle(0, 0, 38, CREAM) + put(0, -1, 0, .72, times(3, (i) => line(`M-34 ${-18 + 18 * i}C-22 ${-28 + 18 * i} -12 ${-8 + 18 * i} 0 ${-18 + 18 * i}C12 ${-28 + 18 * i} 22 ${-8 + 18 * i} 34 ${-18 + 18 * i}`, 1.6)));

/** Folder name after `ingredient-`, background colour, drawing. */
export const BOTANICALS = {
  'lavendar-oil': ['#E8E0EC', lavender], 'almond-oil': ['#F3E7D6', almonds], beeswax: ['#F6E9CB', beeswax], honey: ['#F6E9CB', honey],
  'shea-butter': ['#EFE6D6', shea], 'olive-oil': ['#E9EBDC', olives], squalane: ['#E9EBDC', squalane], cocoglucoside: ['#EFE8DD', coconut], 'coconut-oil': ['#F3EDE2', coconut],
  'aloe-vera': ['#E4EADA', aloe], 'rose-petal': ['#F6E6E1', rose], 'rose-water': ['#F6E6E1', roseDrop], 'cocoa-butter': ['#EFDFD0', cocoa],
  'strawberry-seed-oil': ['#F6E3DD', strawberry], kesar: ['#F4E3D3', saffron], haldi: ['#F6E8C8', turmeric],
  neem: ['#E4EADA', neem], coffee: ['#EFE0D2', coffee], beetroot: ['#F3DDE0', beetroot], chandan: ['#F1E4D3', sandalwood], rice: ['#F3EDDD', rice],
  khus: ['#EAEBD8', vetiver], 'vitamin-c': ['#F8ECD2', vitaminC], amla: ['#ECEFD8', amla], niacinamide: ['#E6EDEB', niacinamide], 'zinc-pca': ['#E9EAEE', zinc],
  vanilla: ['#F3EAD8', vanilla], 'cane-sugar': ['#F0EEDD', cane], glycerin: ['#EFF1E8', glycerin], panthenol: ['#F5EEE2', panthenol], 'sodium-hyaluronate': ['#E6EDEB', hyaluronate],
  'uv-filters': ['#F8ECD2', sun], besan: ['#F5EBCF', besan], 'multani-mitti': ['#F0E4D3', clay], 'sesame-oil': ['#F1EBDD', sesame], manjistha: ['#F4E0DA', manjistha]};

/** The drawing as an SVG group, `size` wide, centred on (x, y). */
export const draw = (name, x, y, size) =>
  `<g transform="translate(${x} ${y}) scale(${n(size / 200)})" stroke="${INK}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${BOTANICALS[name][1]()}</g>`;
