/** False when copying failed: the clipboard is missing on pages not opened over HTTPS, and the browser may refuse access. */
export async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
