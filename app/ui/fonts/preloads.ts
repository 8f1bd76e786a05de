/** Written by make-screen-fonts.mjs: what every page of a language shows, for <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous">. */
export const fontPreloads: Partial<Record<string, string[]>> = {
  en: ['/fonts/anek.5da4785d.woff2', '/fonts/anek-rupee.674082c4.woff2', '/fonts/fraunces.a9c13eff.woff2'],
  hi: [
    '/fonts/anek.5da4785d.woff2',
    '/fonts/anek-rupee.674082c4.woff2',
    '/fonts/anek-devanagari.e285ffe6.woff2',
    '/fonts/fraunces.a9c13eff.woff2',
  ],
};
