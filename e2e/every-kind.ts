// A published landing page with every kind of section.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect } from '@playwright/test';
import { type Section, section } from '../app/content/sections/sections.schema.ts';
import { staffHeaders } from './people.ts';

const PHOTOS = ['aloe-vera-day-gel-1', 'beetroot-lip-tint-1', 'coffee-lip-scrub-1', 'cocoa-butter-lip-balm-1'];
const words = (en: string) => ({ en, hi: en });
const link = { to: '/shop', label: words('View all products') };

/** -> its path. */
export async function everyKind(request: APIRequestContext, video: string): Promise<string> {
  const headers = await staffHeaders(request);
  const call = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await request[method](path, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const slug = `all-${randomUUID().slice(0, 8)}`;
  await call('post', '/api/collections', { title: slug, kind: 'rule', rules: [{ kind: 'newest', count: 4 }] });
  const [first, ...others] = await Promise.all(PHOTOS.map((name) => upload(request, headers, name)));
  if (!first) throw new Error('No picture was uploaded.');
  const sections = sectionsOf([first, ...others], slug, video);
  expect(sections.map(({ kind }) => kind).sort(), 'each kind of the schema').toEqual(
    section.options.map((option) => option.shape.kind.value).sort(),
  );
  const page = await call('post', '/api/pages', { slug, title: words('Everything of brass') });
  const content = { title: words('Everything of brass'), description: words('Boxes to give'), sections };
  const draft = await call('put', `/api/pages/${page.id}`, { content, updatedAt: page.updatedAt });
  await call('post', `/api/pages/${page.id}/publish`, { updatedAt: draft.updatedAt });
  return `/pages/${slug}`;
}

async function upload(request: APIRequestContext, headers: Record<string, string>, name: string) {
  const image = { name: `${name}.webp`, mimeType: 'image/webp', buffer: readFileSync(`db/seed/pictures/${name}/960.webp`) };
  const answer = await request.post('/api/pages/pictures', { headers, multipart: { image } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { key: (await answer.json()).key as string, alt: words(name.replaceAll('-', ' ')) };
}

type Photo = Awaited<ReturnType<typeof upload>>;

function sectionsOf([one, two = one, three = one, four = one]: [Photo, ...Photo[]], collection: string, video: string): Section[] {
  const sections = [
    { kind: 'slider', heading: words('Made in small batches') },
    { kind: 'facts', facts: [words('Vegan'), words('Cruelty-free')] },
    { kind: 'hero', heading: words('Brass and balm'), text: words('Two gifts in one box.'), link, picture: one },
    {
      kind: 'picture',
      heading: words('From the workshop'),
      text: words('Poured by hand.'),
      link,
      pictures: { from: 'uploaded', uploads: [two, three] },
    },
    { kind: 'products', heading: words('Newest'), goods: { from: 'newest', count: 4 }, link },
    { kind: 'tiles', heading: words('Collections'), collections: [collection] },
    { kind: 'text', heading: words('Why brass'), paragraphs: [words('It lasts.')], isFreeFromShown: true },
    { kind: 'article', text: words('<h2>How it is made</h2><p>We melt, <strong>pour</strong> and wait.</p>') },
    { kind: 'figure', text: words('The tins before they are filled'), uploads: [four] },
    { kind: 'table', text: words('Sizes'), rows: words('Tin | Grams\nSmall | 8\nLarge | 15') },
    {
      kind: 'ingredients',
      heading: words('What is inside'),
      ingredients: [{ name: words('Beeswax'), text: words('It keeps water in.'), picture: one }],
    },
    {
      kind: 'before-after',
      heading: words('After four weeks'),
      before: two,
      after: three,
      text: words('One tin.'),
      disclaimer: words('Results vary.'),
    },
    { kind: 'video', heading: words('In the workshop'), text: words('One minute.'), video },
    { kind: 'strip', text: words('Free delivery above ₹1,500') },
    { kind: 'quotes', heading: words('They wrote of us'), quotes: [{ text: words('A balm to keep.'), source: 'The Hindu' }] },
    { kind: 'reviews' },
    { kind: 'faq', heading: words('Questions'), questions: [{ question: words('Is it vegan?'), answer: words('Yes.') }] },
    { kind: 'newsletter', heading: words('News from our workshop'), text: words('Once a month.') },
  ];
  return sections.map((each) => section.parse(each));
}
