// The accessibility check that every journey runs on its pages.
import { expect, type Page } from '@playwright/test';
import { violationsOf, WCAG } from './axe.ts';

/** Sticky bars cover whatever is scrolled under them; that is no fault of the covered element. */
export async function uncover(page: Page) {
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('header, .bottom-bar, .buy-bar')) bar.style.position = 'static';
  });
}

/**
 * A toast that appears is half transparent, and the colours of a button under the pointer are on their way, which would fail the check of contrast: what
 * moves once comes to its end, and no colour changes by steps. A style sheet by script, as the page's policy allows no other.
 */
async function standStill(page: Page) {
  const sheet = await page.evaluateHandle(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    return still;
  });
  await page.waitForTimeout(300);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
  return () =>
    sheet.evaluate((still) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== still);
    });
}

export async function expectAccessible(page: Page) {
  await uncover(page);
  // Content that is not laid out yet cannot be checked.
  await page.waitForFunction(() => !document.querySelector('[data-arriving] .below-fold'));
  const moveAgain = await standStill(page);
  const violations = await violationsOf(page, WCAG);
  await moveAgain();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)).toEqual([]);
}
