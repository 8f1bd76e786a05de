// An id in 22 letters, for links in messages: a variable of an SMS has at most 30 (DLT).

export const shortId = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

export function longId(short: string): string | null {
  const hex = Buffer.from(short, 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return hex.length === 32 && shortId(id) === short ? id : null;
}
