/** False when it did not work: there is no clipboard on a page that was not opened over HTTPS, and a browser may refuse. */
export async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
