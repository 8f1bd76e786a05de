/** Stands in a page for the styles that it uses: which they are is known once it is rendered (entry.server.tsx). */
export const STYLES_PLACE = '/* styles */';
