// Draws masters/ingredient-{name}.png, 640 x 640.
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import sharp from 'sharp';
import {BOTANICALS, draw} from './botanicals.mjs';

const to = path.join(path.dirname(fileURLToPath(import.meta.url)), 'masters');
fs.mkdirSync(to, {recursive: true});
for (const [name, [ground]] of Object.entries(BOTANICALS)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><rect width="640" height="640" fill="${ground}"/>${draw(name, 320, 320, 470)}</svg>`;
  await sharp(Buffer.from(svg)).png().toFile(path.join(to, `ingredient-${name}.png`));
}
