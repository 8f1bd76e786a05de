import { createContext } from 'react';

/** The secret of one render, set by entry.server.tsx only: an inline element that carries it is the shop's own. */
export const NonceContext = createContext<string | undefined>(undefined);
