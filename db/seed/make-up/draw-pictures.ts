// Draws the pictures of the make-up brand into db/seed/pictures: each pack in its shade, before a cusped arch in the brand's colours.
// Run again after changing a shade: `node db/seed/make-up/draw-pictures.ts`. The shop itself reads only the drawn files.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { makeUp } from './make-up.ts';

const OUT = path.resolve('db/seed/pictures');
const SIDE = 1000;

/** A cusped arch with a jaali of light, and a round plinth. */
const scene = (wall: string, arch: string) => `
  <rect width="1000" height="1000" fill="${wall}"/>
  <path d="M180 1000V470q0-90 70-110q10-80 90-95q30-95 160-135q130 40 160 135q80 15 90 95q70 20 70 110v530z" fill="${arch}"/>
  <g fill="#ffffff" opacity=".22">${Array.from({ length: 24 }, (_, n) => {
    const [x, y] = [610 + (n % 4) * 62, 330 + Math.floor(n / 4) * 62];
    return `<path d="M${x} ${y - 24}l24 24l-24 24l-24-24z"/>`;
  }).join('')}</g>
  <ellipse cx="500" cy="880" rx="300" ry="60" fill="#00000022"/>
  <path d="M210 850v40a290 58 0 0 0 580 0v-40z" fill="#d9c2a8"/><ellipse cx="500" cy="850" rx="290" ry="58" fill="#eedcc6"/>`;

const shine = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${width / 2}" fill="#ffffff" opacity=".35"/>`;

const bullet = (colour: string) => `
    <path d="M430 560V350q0-60 140-110v320z" fill="${colour}"/><path d="M430 350q0-60 140-110q-20 90-140 110z" fill="#ffffff" opacity=".18"/>
    <rect x="415" y="545" width="170" height="90" rx="10" fill="#c8a15a"/><rect x="390" y="625" width="220" height="225" rx="16" fill="#3a1626"/>
    ${shine(412, 645, 16, 180)}`;

const PACKS: Record<string, (colour: string) => string> = {
  lipstick: (colour) => `${bullet(colour)}
    <rect x="640" y="560" width="150" height="290" rx="18" fill="#3a1626"/>${shine(660, 580, 14, 240)}`,
  pencil: (colour) => `
    <g transform="rotate(18 500 560)"><rect x="455" y="330" width="90" height="500" rx="12" fill="#3a1626"/><rect x="455" y="330" width="90" height="46" fill="#c8a15a"/>
    <path d="M455 330l33-92h24l33 92z" fill="#e4c9a4"/><path d="M488 238l12-40l12 40z" fill="${colour}"/>${shine(470, 400, 12, 380)}</g>
    <path d="M250 800q120-70 260-20" stroke="${colour}" stroke-width="26" stroke-linecap="round" fill="none"/>`,
  bottle: (colour) => `
    <rect x="390" y="420" width="220" height="430" rx="36" fill="${colour}"/><rect x="390" y="420" width="220" height="430" rx="36" fill="none" stroke="#ffffff" stroke-opacity=".5" stroke-width="10"/>
    <rect x="440" y="360" width="120" height="64" fill="#c8a15a"/><rect x="425" y="230" width="150" height="140" rx="14" fill="#3a1626"/>
    ${shine(412, 450, 18, 360)}<path d="M650 800q70-60 130 0q40 40-30 56q-120 10-100-56z" fill="${colour}"/>`,
  tube: (colour) => `
    <path d="M380 250h240l-30 500h-180z" fill="${colour}"/><rect x="380" y="232" width="240" height="26" fill="#ffffff" opacity=".6"/>
    <rect x="408" y="745" width="184" height="105" rx="10" fill="#3a1626"/>${shine(420, 290, 16, 420)}`,
  wand: (colour) => `
    <rect x="420" y="470" width="130" height="380" rx="22" fill="${colour}"/><rect x="428" y="250" width="114" height="230" rx="18" fill="#3a1626"/>
    ${shine(440, 500, 14, 310)}<rect x="690" y="380" width="22" height="300" fill="#3a1626"/><rect x="678" y="670" width="46" height="130" rx="20" fill="#5b4636"/>`,
};

async function write(name: string, svg: string, widths: number[]) {
  const folder = path.join(OUT, name);
  await mkdir(folder, { recursive: true });
  for (const width of widths) {
    const drawn = sharp(Buffer.from(svg)).resize({ width });
    await writeFile(path.join(folder, `${width}.avif`), await drawn.clone().avif({ quality: 55, effort: 2 }).toBuffer());
    await writeFile(path.join(folder, `${width}.webp`), await drawn.clone().webp({ quality: 80 }).toBuffer());
  }
}

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

for (const product of makeUp)
  for (const { picture, colour, scale = 1 } of product.variants) {
    const pack = PACKS[product.pack]?.(colour) ?? '';
    const sized = `<g transform="translate(500 850) scale(${scale}) translate(-500 -850)">${pack}</g>`;
    await write(picture, svg(SIDE, SIDE, scene('#f3dfe0', '#e3b7bd') + sized), [320, 640, 960]);
  }

/** The range on its plinths, with calm room for words on the left or above. */
const range = ['#a4161a', '#b81a5d', '#5b1a3a', '#94482f']
  .map((colour, n) => `<g transform="translate(${n * 190} ${n % 2 ? 60 : 0}) scale(.72)">${bullet(colour)}</g>`)
  .join('');
await write(
  'make-up-slide-desktop',
  svg(
    2000,
    860,
    `<rect width="2000" height="860" fill="#f3dfe0"/><path d="M900 860q20-560 520-700q500 140 520 700z" fill="#e3b7bd"/><g transform="translate(880 130)">${range}</g>`,
  ),
  [640, 1280, 1920],
);
await write(
  'make-up-slide-phone',
  svg(
    1000,
    1250,
    `<rect width="1000" height="1250" fill="#f3dfe0"/><path d="M60 1250q20-620 440-760q420 140 440 760z" fill="#e3b7bd"/><g transform="translate(-140 560)">${range}</g>`,
  ),
  [320, 640, 960],
);
