import { createElement, lazy, Suspense } from 'react';
import { expect, test } from 'vitest';
import { renderWhole, withData } from './whole-page.server.ts';

const NONCE = 'aa';
const fromBytes = (bytes: string) => Buffer.from(bytes, 'latin1').toString();
const pageOf = (...children: React.ReactNode[]) => createElement('html', null, createElement('body', null, ...children));
const within = (part: React.ComponentType) => createElement(Suspense, { fallback: 'Loading' }, createElement(part));

test('a page is rendered at once, as bytes', async () => {
  let made = 0;
  const { html, failure } = await renderWhole(() => pageOf(`Rose Balm ₹450, ${++made}`), NONCE);
  expect(failure).toBeNull();
  expect(fromBytes(html)).toBe('<!DOCTYPE html><html><head></head><body>Rose Balm ₹450, 1</body></html>');
});

test('a part that waits for its code is waited for', async () => {
  const Choice = lazy(async () => ({ default: () => createElement('p', null, 'Ruby ₹450') }));
  const { html, failure } = await renderWhole(() => pageOf(within(Choice)), NONCE);
  expect(failure).toBeNull();
  expect(fromBytes(html)).toBe('<!DOCTYPE html><html><head></head><body><!--$--><p>Ruby ₹450</p><!--/$--></body></html>');
});

test('a part that fails tells its error', async () => {
  const error = new Error('No shades.');
  const Choice = () => {
    throw error;
  };
  const { html, failure } = await renderWhole(() => pageOf(within(Choice), 'the rest'), NONCE);
  expect(failure).toBe(error);
  expect(html).toContain('the rest');
});

test('a page that fails outside such a part is not answered', async () => {
  const Frame = () => {
    throw new Error('No frame.');
  };
  await expect(renderWhole(() => pageOf(createElement(Frame)), NONCE)).rejects.toThrow('No frame.');
});

test('the data follows the page, and cannot end its script', async () => {
  const pieces = ['["', '₹450 </script>', '"]'].map((piece) => new TextEncoder().encode(piece));
  const data = new ReadableStream({
    start(browser) {
      for (const piece of pieces) browser.enqueue(piece);
      browser.close();
    },
  });
  const html = await withData('<html><body>page</body></html>', data, NONCE);
  const scripts = [...fromBytes(html).matchAll(/<script nonce="aa">(.*?)<\/script>/g)].map(([, code = '']) => code);
  expect(html.endsWith('</script></body></html>')).toBe(true);
  const told: unknown[] = [];
  const window = {
    __reactRouterContext: { streamController: { enqueue: (text: string) => told.push(text), close: () => told.push('closed') } },
  };
  for (const code of scripts) new Function('window', code)(window);
  expect(told).toEqual(['["₹450 </script>"]', 'closed']);
});
