// A member of staff at a screen: presses, types and pastes as a person would, and is counted.
import type { Locator, Page } from '@playwright/test';

/** Keystroke-level model (Card, Moran, Newell 1983): to point and press, one key, and to make sense of a new screen. */
const SECONDS = { press: 1.1 + 0.2, key: 0.28, screen: 1.35 };

export type Person = ReturnType<typeof aPerson>;

export function aPerson(page: Page) {
  const counted = { clicks: 0, keys: 0, screens: 0 };
  return {
    page,
    /** A new page or dialog that has to be read. */
    async screen() {
      counted.screens += 1;
      await page.waitForLoadState('networkidle');
    },
    async click(target: Locator) {
      counted.clicks += 1;
      await target.click();
    },
    /** Opens the list and picks. */
    async choose(field: Locator, option: string) {
      counted.clicks += 2;
      await field.selectOption(option);
    },
    /** Into the field that has the focus, or one that is pressed first. */
    async type(field: Locator, text: string, { isFocused = false } = {}) {
      counted.clicks += isFocused ? 0 : 1;
      counted.keys += text.length;
      await field.fill(text);
    },
    /** Tab leads to it. */
    async tabTo(field: Locator, text: string) {
      counted.keys += text.length + 1;
      await field.fill(text);
    },
    /** Cells that were copied from a spreadsheet, or lines of a file. */
    async paste(field: Locator, text: string) {
      counted.clicks += 1;
      counted.keys += 2;
      await field.evaluate((element, given) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', given);
        const isTaken = !element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        if (!isTaken && element instanceof HTMLTextAreaElement) element.value = given;
      }, text);
    },
    /** Opens the file dialog, marks the files and accepts. */
    async upload(field: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]) {
      counted.clicks += 3;
      await field.setInputFiles(files);
    },
    figures: () => ({
      ...counted,
      seconds: Math.round(counted.clicks * SECONDS.press + counted.keys * SECONDS.key + counted.screens * SECONDS.screen),
    }),
  };
}
