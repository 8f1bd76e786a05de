// A part of a page that many pages show, such as a product's card. The server renders it once and joins its HTML into later pages
// (kept-parts.server.ts); in the browser it is what it wraps.
import { createContext, createElement, type ReactNode, use } from 'react';

export const PART = 'kept-part';

/** `isKept`: its HTML is known and need not be rendered. `lasts`: as of a part. */
export type AskForPart = (of: object, as: string, lasts: boolean) => { name: string; isKept: boolean };
/** Null: every part is rendered. */
export const PartsContext = createContext<AskForPart | null>(null);

interface KeptPartProps {
  /** The same object shows the same, for everyone: it is replaced when it changes. */
  of: object;
  /** In which of its forms. */
  as: string;
  /** False: only this page shows it, more than once. */
  lasts?: boolean;
  /** Renders no script, no `useId`, and nothing that depends on the page around it. */
  render: () => ReactNode;
}

export function KeptPart(part: KeptPartProps) {
  // Browsers get none of the rest.
  const ask = import.meta.env.SSR ? use(PartsContext) : null;
  if (!ask) return part.render();
  const { of, as, lasts = true, render } = part;
  const { name, isKept } = ask(of, as, lasts);
  // A part within it is kept with it.
  return createElement(PART, { name }, isKept ? null : createElement(PartsContext, { value: null }, render()));
}
