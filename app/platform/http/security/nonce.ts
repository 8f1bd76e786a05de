import { createContext } from 'react';

/** The nonce of one render, set by entry.server.tsx only: an inline element that carries it was written by the shop. */
export const NonceContext = createContext<string | undefined>(undefined);
