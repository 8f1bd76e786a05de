// What every journey asks of the pages it passes: WCAG 2.2 AA, as far as a machine can see it.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Bars that stay in sight cover whatever is scrolled under them just now; that is no fault of what they cover. */
export async function uncover(page: Page) {
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('header, .bottom-bar, .buy-bar')) bar.style.position = 'static';
  });
}

export async function expectAccessible(page: Page) {
  await uncover(page);
  // What is not laid out yet, nobody can judge.
  await page.waitForFunction(() => !document.querySelector('[data-arriving] .below-fold'));
  // A toast on its way in is half transparent, which is not how it is read.
  await page.waitForTimeout(300);
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)).toEqual([]);
}
