/** Written by make-fonts.mjs: what every page of a language shows, for <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous">. */
export const fontPreloads = {
  en: ['/fonts/anek.405a7602.woff2', '/fonts/anek-rupee.ff409b4e.woff2', '/fonts/fraunces.8f2cb507.woff2'],
  hi: [
    '/fonts/anek.405a7602.woff2',
    '/fonts/anek-rupee.ff409b4e.woff2',
    '/fonts/anek-devanagari.95bb1be0.woff2',
    '/fonts/fraunces.8f2cb507.woff2',
  ],
};
