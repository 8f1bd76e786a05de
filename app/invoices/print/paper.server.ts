// Lengths are points, 72 to the inch.
import { libraries } from '../../platform/running/libraries.server.ts';
import type { Palette } from '../invoices.tables.ts';
import { FIGURES, openFaces, runsOf } from './typefaces.server.ts';

export const PAGE = { width: 595.28, height: 841.89, margin: 38, bottom: 784 };
export const PAGE_WIDTH_INSIDE = PAGE.width - 2 * PAGE.margin;

const OWN_PALETTE: Palette = { ink: '#2B211B', soft: '#6F5F54', clay: '#8C4A2F', hairline: '#E3D8C9', sandal: '#F7F1E8' };

export type Style = { size: number; weight?: 'normal' | 'bold' | 'display'; colour?: keyof Palette; align?: 'left' | 'right' };

export type Paper = ReturnType<typeof openPaper>;

type Heading = {
  title: string;
  author: string;
  madeAt: Date;
  palette?: Palette | undefined;
  size?: [number, number];
};

const openDocument = ({ title, author, madeAt, size }: Heading) =>
  new libraries.PDFDocument({
    size,
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-IN',
    displayTitle: true,
    // No Helvetica: all fonts are embedded.
    font: '',
    info: { Title: title, Author: author, CreationDate: madeAt },
  });

export function openPaper({ title, author, madeAt, palette: given = OWN_PALETTE, size = [PAGE.width, PAGE.height] }: Heading) {
  const doc = openDocument({ title, author, madeAt, size });
  const { setFace, runWidth } = openFaces(doc);
  let palette = given;

  const paper = {
    y: PAGE.margin,
    /** A character without a glyph was printed as a question mark. */
    hasUnknown: false,
    widthOf: (text: string, style: Style) => runsOf(text, style).reduce((sum, run) => sum + runWidth(run, style), 0),

    /** One line; `x` is its left edge, or its right edge when right-aligned. */
    line(text: string, x: number, baseline: number, style: Style) {
      let at = style.align === 'right' ? x - paper.widthOf(text, style) : x;
      for (const run of runsOf(text, style)) {
        paper.hasUnknown ||= run.isUnknown === true;
        setFace(run.face)
          .fontSize(style.size)
          .fillColor(palette[style.colour ?? 'ink']);
        doc.text(run.text, at, baseline, { baseline: 'alphabetic', lineBreak: false, features: FIGURES });
        at += runWidth(run, style);
      }
    },

    wrap: (text: string, width: number, style: Style) => wrap(text, width, (part) => paper.widthOf(part, style)),

    paragraph(text: string, x: number, top: number, width: number, style: Style): number {
      const lines = paper.wrap(text, width, style);
      const right = style.align === 'right' ? width : 0;
      lines.forEach((line, index) => {
        paper.line(line, x + right, top + style.size + index * leadingOf(style), style);
      });
      return top + lines.length * leadingOf(style);
    },

    rule(y: number, { from = PAGE.margin, to = PAGE.width - PAGE.margin } = {}) {
      doc.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(palette.hairline).stroke();
    },
    fill: (x: number, y: number, width: number, height: number, colour: keyof Palette = 'sandal') =>
      doc.rect(x, y, width, height).fill(palette[colour]),
    /** Alternating bars and gaps, starting with a bar, scaled to the available width. Always black, so that scanners read them. */
    bars(widths: readonly number[], { x, y, width, height }: { x: number; y: number; width: number; height: number }) {
      const module = width / widths.reduce((sum, each) => sum + each, 0);
      let at = x;
      widths.forEach((each, index) => {
        if (index % 2 === 0) doc.rect(at, y, each * module, height);
        at += each * module;
      });
      doc.fill('#000000');
    },
    /** Rows of dark and light squares with their quiet zone, in a square of that side. Black on white, so that scanners read them. */
    squares: (rows: readonly boolean[][], place: { x: number; y: number; side: number }) => drawSquares(doc, rows, place),
    picture: (png: Buffer, x: number, y: number, width: number, height: number) =>
      doc.image(png, x, y, { fit: [width, height], valign: 'bottom' }),

    dress(next: Palette = OWN_PALETTE) {
      palette = next;
    },
    pageCount: () => doc.bufferedPageRange().count,

    addPage() {
      doc.addPage();
      paper.y = PAGE.margin;
    },

    /** Call last: writes `footer` on each page, then returns the bytes. */
    finish: (footer: (page: number, pages: number) => void) => finish(doc, footer),
  };

  return paper;
}

function drawSquares(doc: PDFKit.PDFDocument, rows: readonly boolean[][], { x, y, side }: { x: number; y: number; side: number }) {
  const square = side / rows.length;
  doc.rect(x, y, side, side).fill('#FFFFFF');
  for (const [down, row] of rows.entries())
    for (const [across, isDark] of row.entries()) if (isDark) doc.rect(x + across * square, y + down * square, square, square);
  doc.fill('#000000');
}

async function finish(doc: PDFKit.PDFDocument, footer: (page: number, pages: number) => void): Promise<Buffer> {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    footer(page + 1, count);
  }
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

export const leadingOf = ({ size }: Style) => Math.round(size * 1.36 * 10) / 10;

function wrap(text: string, width: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = [];
  const space = widthOf(' ');
  let line = '';
  let lineWidth = 0;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const wordWidth = widthOf(word);
    if (line && lineWidth + space + wordWidth <= width) {
      line = `${line} ${word}`;
      lineWidth += space + wordWidth;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    while (widthOf(line) > width && line.length > 1) {
      let fits = line.length - 1;
      while (fits > 1 && widthOf(line.slice(0, fits)) > width) fits--;
      lines.push(line.slice(0, fits));
      line = line.slice(fits);
    }
    lineWidth = widthOf(line);
  }
  if (line) lines.push(line);
  return lines;
}
