export const staffMeta = (title: string) => [{ title: `${title} · Back office` }, { name: 'robots', content: 'noindex' }];
