// The HTML of a page, and its data for the browser, each as a whole: what React and the framework would send in pieces waits until all is there
// anyway, and the pieces cost a quarter of a page's time (docs/decisions/0127).
import { Writable } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { asJson } from './code-after-paint.server.ts';

const RENDER_SECONDS_AT_MOST = 10;

/** React's mark of a part that waits for its code, or has failed. */
export const UNFINISHED = '<!--$!-->';

const END = '</body></html>';

/**
 * The UTF-8 bytes of a text as one character each. What is looked for in a page is ASCII, and so found in its bytes as well; to decode and encode
 * 150 kB takes longer than all that is done to them.
 */
export const asBytes = (text: string) => Buffer.from(text).toString('latin1');

/** `html`: its bytes. `make` is called once more where a part of the page is unfinished: then that part is waited for, or tells its error. */
export async function renderWhole(make: () => ReactElement, nonce: string): Promise<{ html: string; failure: unknown }> {
  const html = renderToString(make());
  return html.includes(UNFINISHED) ? renderPatiently(make(), nonce) : { html: `<!DOCTYPE html>${asBytes(html)}`, failure: null };
}

function renderPatiently(element: ReactElement, nonce: string): Promise<{ html: string; failure: unknown }> {
  return new Promise((resolve, reject) => {
    let failure: unknown = null;
    const chunks: Buffer[] = [];
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      // Whole: no section is streamed separately and moved into place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        pipe(
          new Writable({
            write(chunk: Buffer, _encoding, done) {
              chunks.push(chunk);
              done();
            },
            final(done) {
              resolve({ html: Buffer.concat(chunks).toString('latin1'), failure });
              done();
            },
          }),
        );
      },
      onShellError: reject,
      onError(error) {
        failure = error;
      },
    });
    const timer = setTimeout(abort, RENDER_SECONDS_AT_MOST * 1000);
  });
}

/** As the framework's own component writes it. Both are bytes. */
export async function withData(html: string, data: ReadableStream<Uint8Array> | undefined, nonce: string): Promise<string> {
  if (!data) return html;
  if (!html.endsWith(END)) throw new Error('The page has no end to which its data could be added.');
  const pieces: Uint8Array[] = [];
  for await (const piece of data) pieces.push(piece);
  const say = (what: string) => `<script nonce="${nonce}">window.__reactRouterContext.streamController.${what};</script>`;
  const all = asJson(Buffer.concat(pieces).toString('latin1'));
  return html.slice(0, -END.length) + say(`enqueue(${all})`) + say('close()') + END;
}
