// axe-core, run in the page itself. The builder of @axe-core/playwright opens a second page for each check and describes every rule that
// passed, which takes four times as long.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** WCAG 2.2 AA, as far as a machine can test it. */
export const WCAG = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } satisfies axe.RunOnly;
export const WCAG_AND_BEST_PRACTICE = { ...WCAG, values: [...WCAG.values, 'best-practice'] };

type Where = { include: string[] } | { exclude: string[] };

/** What breaks the rules. A preview in a frame is drawn smaller: the page in it is checked on its own. */
export async function violationsOf(page: Page, runOnly: axe.RunOnly, where: Where = { exclude: ['iframe'] }): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    async ({ where, runOnly }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      return (await axe.run(where, { runOnly, resultTypes: ['violations'] })).violations;
    },
    { where, runOnly },
  );
}
