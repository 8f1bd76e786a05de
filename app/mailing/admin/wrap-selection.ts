// What the composer's buttons do to the text: markup goes around what is selected, and off it again at a second press.

export type Marked = { text: string; from: number; to: number };
/** `put` takes the place of the text between `from` and `to`; then `select` is selected. */
export type Edit = { from: number; to: number; put: string; select: [from: number, to: number] };

export function wrapWords({ text, from, to }: Marked, open: string, close: string): Edit {
  const words = text.slice(from, to);
  if (text.slice(0, from).endsWith(open) && text.slice(to).startsWith(close)) {
    const start = from - open.length;
    return { from: start, to: to + close.length, put: words, select: [start, start + words.length] };
  }
  if (words.startsWith(open) && words.endsWith(close) && words.length >= open.length + close.length) {
    const inner = words.slice(open.length, words.length - close.length);
    return { from, to, put: inner, select: [from, from + inner.length] };
  }
  return { from, to, put: open + words + close, select: [from + open.length, to + open.length] };
}

const ALIGNED = /^<div align="(\w+)">([\s\S]*)<\/div>$/;

/** Whole lines: whatever the selection touches. Aligned in another way before, they change over; in the same way, they lose it. */
export function alignLines({ text, from, to }: Marked, alignment: string): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const lineEnd = text.indexOf('\n', to);
  const end = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(start, end);
  const [, before, inner = lines] = ALIGNED.exec(lines) ?? [];
  const put = before === alignment ? inner : `<div align="${alignment}">${inner}</div>`;
  return { from: start, to: end, put, select: [start, start + put.length] };
}
