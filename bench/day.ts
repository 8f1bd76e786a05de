// `npm run bench day`: clicks and seconds of the jobs of a day, counted by a scripted person in a browser (CHROMIUM_PATH, or Playwright's own).
import { chromium } from '@playwright/test';
import { signInAsStaff } from '../e2e/people.ts';
import { DAY_JOBS } from './day/day-jobs.ts';
import { aPerson } from './day/person.ts';

const WIDE = { width: 1280, height: 800 };

export async function measureDay(port: number, say: (line: string) => void) {
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  });
  try {
    say(`\n| ${'job'.padEnd(66)} | before     | clicks | keys | seconds |`);
    for (const { what, before, prepare, work } of DAY_JOBS) {
      const context = await browser.newContext({
        baseURL: `http://localhost:${port}`,
        viewport: WIDE,
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await signInAsStaff(page);
      const given = await prepare(aPerson(page));
      if (!page.url().includes('/admins')) await page.goto('/admins');
      await page.waitForLoadState('networkidle');
      const person = aPerson(page);
      await work(person, given);
      const { clicks, keys, seconds } = person.figures();
      const cells = [
        what.padEnd(66),
        (before ?? '').padEnd(10),
        String(clicks).padStart(6),
        String(keys).padStart(4),
        String(seconds).padStart(7),
      ];
      say(`| ${cells.join(' | ')} |`);
      await context.close();
    }
  } finally {
    await browser.close();
  }
}
