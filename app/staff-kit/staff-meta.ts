/** Meta tags of staff pages, which search engines must not index. */
export const staffMeta = (title: string) => [{ title: `${title} · Back office` }, { name: 'robots', content: 'noindex' }];
