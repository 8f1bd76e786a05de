// Libraries that no first answer needs: each is loaded at its first use, or by `loadLibraries` once the shop listens
// (docs/decisions/0120).
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import type nodemailer from 'nodemailer';
import type PDFDocument from 'pdfkit';
import type sanitizeHtml from 'sanitize-html';
import type sharp from 'sharp';

const load = createRequire(import.meta.url);
let openedSharp: typeof sharp | undefined;

export const libraries = {
  get nodemailer(): typeof nodemailer {
    return load('nodemailer');
  },
  get PDFDocument(): typeof PDFDocument {
    return load('pdfkit');
  },
  get sanitizeHtml(): typeof sanitizeHtml {
    return load('sanitize-html');
  },
  get sharp(): typeof sharp {
    openedSharp ??= openSharp();
    return openedSharp;
  },
};

function openSharp(): typeof sharp {
  const opened: typeof sharp = load('sharp');
  // Encoding leaves the other core to requests (`media/picture-queue.ts`).
  opened.concurrency(1);
  return opened;
}

/** One in a turn, so that requests pass between them. Throws when one is missing or cannot run on this machine. */
export async function loadLibraries() {
  for (const open of [() => libraries.sanitizeHtml, () => libraries.sharp, () => libraries.nodemailer, () => libraries.PDFDocument]) {
    await setImmediate();
    open();
  }
}
