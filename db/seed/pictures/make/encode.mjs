// Writes {out}/{name}/{width}.avif and .webp for every master that exists.
//   node encode.mjs [out folder, default ..] [name prefix ...]
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import sharp from 'sharp';
import {PRODUCTS} from './products.mjs';

sharp.concurrency(1);
const here = path.dirname(fileURLToPath(import.meta.url));
const [out = path.join(here, '..'), ...only] = process.argv.slice(2);
const WIDTHS = [320, 640, 960, 1200, 1600, 2400];
const CLOSE = 960;                                       // close crops are shown at most this wide
const master = (name) => path.join(here, 'masters', `${name}.png`);

const jobs = [];
for (const {slug, master: name, crop: [left, top, side]} of PRODUCTS) {
  if (fs.existsSync(master(name))) {
    jobs.push([`${slug}-1`, () => sharp(master(name))]);
    const close = master(`${name}-close`);
    if (fs.existsSync(close)) jobs.push([`${slug}-2`, () => sharp(close)]);
    else jobs.push([`${slug}-2`, async () => sharp(await sharp(master(name)).extract({left, top, width: side, height: side})
      .resize(CLOSE, CLOSE, {kernel: 'lanczos3'}).sharpen({sigma: .8, m1: .4, m2: 1.2}).png().toBuffer())]);
  }
}
const loose = fs.existsSync(path.join(here, 'masters')) ? fs.readdirSync(path.join(here, 'masters')) : [];
for (const file of loose) {
  const name = path.basename(file, '.png');
  if (/-3$|^ingredient-|^slide-/.test(name)) jobs.push([name, () => sharp(master(name))]);
}
if (fs.existsSync(master('hero'))) jobs.push(['slide-desktop-1', () => sharp(master('hero'))]);
if (fs.existsSync(master('mobile'))) jobs.push(['slide-phone-1', () => sharp(master('mobile'))]);

for (const [name, open] of jobs) {
  if (only.length && !only.some((prefix) => name.startsWith(prefix))) continue;
  const source = await open();
  const raw = await source.removeAlpha().png({compressionLevel: 1}).toBuffer();
  const drawn = /-3$|^ingredient-/.test(name) && !name.startsWith('slide-');
  const {width} = await sharp(raw).metadata();
  const folder = path.join(out, name);
  fs.mkdirSync(folder, {recursive: true});
  const row = [];
  for (const w of WIDTHS.filter((w) => w <= width)) {
    const sized = w === width ? raw : await sharp(raw).resize({width: w}).png({compressionLevel: 1}).toBuffer();
    await sharp(sized).avif({quality: drawn ? 50 : 55, effort: 4}).toFile(path.join(folder, `${w}.avif`));
    await sharp(sized).webp({quality: drawn ? 66 : 78, effort: 5}).toFile(path.join(folder, `${w}.webp`));
    row.push(`${w}: ${['avif', 'webp'].map((ext) => Math.round(fs.statSync(path.join(folder, `${w}.${ext}`)).size / 1024)).join('/')} kB`);
  }
  console.log(name.padEnd(36), row.join('  '));
}
