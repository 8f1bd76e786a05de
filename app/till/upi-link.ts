// The text of a UPI QR code (NPCI UPI Linking Specification 1.6). It asks for the amount and proves nothing: staff look at what arrived. Pure.

/** Letters, digits, and . - _ before the @, and the bank's handle after it. */
export const isUpiId = (text: string) => /^[a-z0-9._-]{2,256}@[a-z][a-z0-9]{1,63}$/i.test(text);

/** `reference`: at most 35 letters and digits. */
export function upiLink({ upiId, name, reference, paise }: { upiId: string; name: string; reference: string; paise: number }): string {
  const parts = {
    pa: upiId,
    pn: name.slice(0, 99),
    tr: reference.replaceAll(/[^a-z0-9]/gi, '').slice(0, 35),
    tn: `Bill ${reference}`.slice(0, 50),
    am: (paise / 100).toFixed(2),
    cu: 'INR',
  };
  // Spaces are %20: apps do not read a plus as one.
  return `upi://pay?${Object.entries(parts)
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replace('%40', '@')}`)
    .join('&')}`;
}
