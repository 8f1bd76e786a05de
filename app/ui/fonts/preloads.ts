export const fontPreloads: Partial<Record<string, string[]>> = {
  en: ['/fonts/anek.173452fc.woff2', '/fonts/anek-rupee.674082c4.woff2', '/fonts/fraunces.290911bc.woff2'],
  hi: [
    '/fonts/anek.173452fc.woff2',
    '/fonts/anek-rupee.674082c4.woff2',
    '/fonts/anek-devanagari.e285ffe6.woff2',
    '/fonts/fraunces.290911bc.woff2',
  ],
};
