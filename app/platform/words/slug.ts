/** 'Rosé & Shea Balm!' -> 'ros-shea-balm': lowercase, each run of other characters one hyphen (specification), none at the ends (D24). */
export const slugOf = (name: string) => trimHyphens(name.toLowerCase().replace(/[^a-z0-9]+/g, '-'));

export const trimHyphens = (slug: string) => slug.toLowerCase().replace(/^-+|-+$/g, '');
