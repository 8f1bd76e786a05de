/** A UPC-A of 12 digits is the EAN-13 with a 0 before it: products hold either, and so do scanners and our labels. */
export const waysToWrite = (code: string): string[] =>
  /^\d{12}$/.test(code) ? [code, `0${code}`] : /^0\d{12}$/.test(code) ? [code, code.slice(1)] : [code];
