/** The head of a staff page; nothing of it belongs in a search engine. */
export const staffMeta = (title: string) => [{ title: `${title} · Back office` }, { name: 'robots', content: 'noindex' }];
