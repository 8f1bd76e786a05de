/** An x stands apart: 30X12 is an SKU. */
const QUANTITY = /^(\d{1,4})(?:\s*[*×]\s*|\s+x\s+)(.+)$/i;

/** What a field for scans holds. '3*8901234567890': three pieces. */
export function readScan(text: string): { wanted: string; quantity: number } {
  const [, count, rest] = QUANTITY.exec(text.trim()) ?? [];
  return count && rest && Number(count) > 0 ? { wanted: rest.trim(), quantity: Number(count) } : { wanted: text.trim(), quantity: 1 };
}
