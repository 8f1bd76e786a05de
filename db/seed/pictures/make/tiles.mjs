// Draws masters/{slug}-3.png, 1200 x 1200: the product's name and three of its ingredients, each in a cusped niche.
import './fonts.mjs';
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import sharp from 'sharp';
import {BOTANICALS, draw} from './botanicals.mjs';
import {PRODUCTS} from './products.mjs';

const [INK, CLAY, PAPER, LINE] = ['#2B211B', '#8C4A2F', '#FFFDF9', '#D9CAB4'];
const to = path.join(path.dirname(fileURLToPath(import.meta.url)), 'masters');
fs.mkdirSync(to, {recursive: true});
const n = (v) => Math.round(v * 10) / 10;
const escaped = (text) => text.replace(/&/g, '&amp;');

/** A cusped arch with its base at (x, y), as on the set of the packshots. */
function arch(x, y, width, height, lobes = 7) {
  const half = width / 2 / 1.06, spring = height - half * 1.1;
  const points = [[-half, 0], [-half, spring]];
  for (let k = 0; k < lobes; k++) {
    for (let i = 0; i <= 16; i++) {
      const t = (k + i / 16) / lobes, bulge = 1 + .085 * Math.sin(Math.PI * i / 16), point = 1 + .1 * Math.exp(-(((t - .5) / .12) ** 2));
      points.push([half * bulge * Math.cos(Math.PI * (1 - t)), spring + half * bulge * point * Math.sin(Math.PI * (1 - t))]);
    }
  }
  points.push([half, 0]);
  return `M${points.map(([px, py]) => `${n(x + px)} ${n(y - py)}`).join('L')}Z`;
}

/** The lotus of the labels. */
function lotus(x, y, size, stroke) {
  const petals = [-78, 78, -52, 52, -26, 26, 0].map((tilt) => {
    const length = size * (1 - .0022 * Math.abs(tilt)), half = size * .17, a = tilt * Math.PI / 180;
    const points = Array.from({length: 41}, (_, k) => {
      const t = k <= 20 ? k / 20 : (40 - k) / 20;
      const side = t > 0 && t < 1 ? (k <= 20 ? 1 : -1) * half * Math.sin(Math.PI * t ** .8) ** 1.1 : 0;
      return `${n(x + side * Math.cos(a) + length * t * Math.sin(a))} ${n(y + side * Math.sin(a) - length * t * Math.cos(a))}`;
    });
    return `<path d="M${points.join('L')}"/>`;
  }).join('');
  return `<g fill="none" stroke="${CLAY}" stroke-width="${stroke}" stroke-linejoin="round">${petals}<path d="M${x - size * .5} ${y + size * .16}H${x + size * .5}"/></g>`;
}

const text = (x, y, size, family, fill, content, more = '') =>
  `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" fill="${fill}" text-anchor="middle" ${more}>${escaped(content)}</text>`;

for (const {slug, title, amount, ground, inside} of PRODUCTS) {
  const niches = inside.map(([name, drawing], i) => {
    const x = 246 + 354 * i;
    const size = name.length > 17 ? 29 : 32;
    return `<path d="${arch(x, 950, 310, 478)}" fill="${BOTANICALS[drawing][0]}" stroke="${LINE}" stroke-width="2"/>
      ${draw(drawing, x, 744, 268)}${text(x, 1014, size, 'Jost', INK, name)}`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200"><rect width="1200" height="1200" fill="${ground}"/>
    <rect x="40" y="40" width="1120" height="1120" rx="14" fill="${PAPER}" stroke="${LINE}" stroke-width="2"/>
    ${text(600, 142, 26, 'Jost', CLAY, 'WHAT’S INSIDE', 'font-weight="500" letter-spacing="7"')}
    ${title.map((words, i) => text(600, 244 + 92 * i, 84, 'Marcellus', INK, words)).join('')}
    <path d="M500 394H546M654 394H700" stroke="${CLAY}" stroke-width="2"/>${text(600, 404, 30, 'Jost', CLAY, amount, 'letter-spacing="1"')}
    ${niches}
    ${lotus(600, 1090, 32, 1.6)}${text(604, 1132, 24, 'Marcellus', INK, 'NIKHAR', 'letter-spacing="8"')}
  </svg>`;
  await sharp(Buffer.from(svg)).png().toFile(path.join(to, `${slug}-3.png`));
}
