export const SEO_TITLE_AT_MOST = 120;
export const SEO_DESCRIPTION_AT_MOST = 320;
/** About: search engines measure in pixels. */
export const SEO_TITLE_SHOWN = 60;
export const SEO_DESCRIPTION_SHOWN = 160;
