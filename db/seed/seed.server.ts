// Seeds a new shop: the first admin from the settings, or the demo shop and its two public accounts. Runs at every start:
// a row of the settings table records what was seeded, so that nothing comes back after staff removed it, and a picture that was
// missing is added once its file exists. All in one transaction: an interrupted start leaves nothing half done, and when two nodes
// start at once the second waits and then finds nothing to do.
import path from 'node:path';
import { and, eq, isNull, max, sql } from 'drizzle-orm';
import { findAccount } from '../../app/accounts/accounts.server.ts';
import { users } from '../../app/accounts/accounts.tables.ts';
import { addAddress } from '../../app/accounts/addresses/address-book.server.ts';
import {
  DEMO_ACCOUNTS,
  DEMO_OWNER,
  type DemoAccount,
  listPublicAccounts,
  MAKE_UP_ACCOUNTS,
  rolesWithPublicPassword,
} from '../../app/accounts/demo-accounts.server.ts';
import { hashPassword } from '../../app/accounts/sign-in/passwords/password-hash.server.ts';
import { createAccount } from '../../app/accounts/sign-up.server.ts';
import { type KeyIngredient, type ProductTexts, products } from '../../app/catalogue/catalogue.tables.ts';
import { productPictures } from '../../app/catalogue/product-pictures.tables.ts';
import { searchWords } from '../../app/catalogue/search/search-words.tables.ts';
import { cleanMarkup } from '../../app/catalogue/texts/markup.server.ts';
import { giveConsent } from '../../app/consents/consents.server.ts';
import { makeCampaignCoupons } from '../../app/coupons/campaigns.server.ts';
import { facets, facetValues } from '../../app/facets/facets.tables.ts';
import { importShippedPicture } from '../../app/media/media.server.ts';
import { sliderImages } from '../../app/media/media.tables.ts';
import type { SliderWords } from '../../app/media/slider/slider.schema.ts';
import type { Db } from '../../app/platform/database.server.ts';
import { basisPointsFromPercent, paiseFromRupees } from '../../app/platform/money.ts';
import { pagesChanged } from '../../app/platform/pages/page-cache.server.ts';
import type { Shop } from '../../app/platform/shop.server.ts';
import { startOfDay } from '../../app/platform/time.ts';
import { reviews } from '../../app/reviews/reviews.tables.ts';
import { SLIDER_IMAGES_AT_MOST, settingsSchemas } from '../../app/settings/settings.schema.ts';
import { readSection } from '../../app/settings/settings.server.ts';
import { settings } from '../../app/settings/settings.tables.ts';
import { stockMoves } from '../../app/stock/stock.tables.ts';
import { catalogue, catalogueHindi } from './catalogue/catalogue.ts';
import { filters } from './catalogue/filters.ts';
import { ingredientsHindi } from './catalogue/ingredients-hindi.ts';
import type { SeedProduct } from './catalogue/product.ts';
import { makeUpFilters } from './make-up/brand.ts';
import { giftBox } from './make-up/gift-box.ts';
import { makeUp } from './make-up/make-up.ts';
import { addGiftBox, addMakeUp, dressMakeUp } from './make-up/seed-make-up.server.ts';
import { reviews as sampleReviews } from './reviews.ts';
import { makeSampleClaim } from './sample-claim.server.ts';
import { searchVocabulary } from './search-words.ts';
import { campaigns, home, identity, menuCategories } from './shop.ts';

const SHOPPERS_ADDRESS = {
  name: 'Home',
  street: '14, 3rd Cross, Indiranagar 1st Stage',
  landmark: 'Opposite the park',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560038',
  phone: '9876543210',
};

const PICTURES = path.resolve('db/seed/pictures');
const SEED_LOCK = 7_406_2027;
const ADMIN_PASSWORD_AT_LEAST = 8;
/** Not one of the sections that staff can edit. */
const MARKER = 'seed';
const VOCABULARY_MARKER = 'seed-search-words';
/** `pictures` are 'slug/name' of the pictures already given to a product, one of its ingredients or the home page. */
type Marker = { products: string[]; pictures: string[]; isDressed: boolean; hasAccounts: boolean; hasFilters: boolean };

export async function prepareShop(shop: Shop, progress: (line: string) => void) {
  if (shop.env.isProduction) await refusePublicAccounts(shop.db);
  await shop.db.transaction(async (tx) => {
    // Another node may be filling the shop, which takes longer than any lock should.
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if (shop.env.ADMIN_EMAIL) await makeFirstAdmin(tx, shop);
    await seedVocabulary(tx, shop.now());
    if (shop.env.SEED === 'demo') await seedDemo({ ...shop, db: tx }, progress);
    if (shop.env.SEED === 'makeup') await seedMakeUp({ ...shop, db: tx }, progress);
  });
}

/** Those that still have their public password, for the start to print; production refuses them. Takes as long as so many sign-ins. */
export const listDemoAccounts = async ({ env, db }: Pick<Shop, 'env' | 'db'>): Promise<DemoAccount[]> =>
  env.SEED === 'none' ? [] : listPublicAccounts(db);

async function refusePublicAccounts(db: Db) {
  const open = await rolesWithPublicPassword(db);
  if (open.length > 0)
    throw new Error(
      `Production will not start: the database holds accounts whose passwords are the public ones of the demo shop (${open.join(', ')}). Start with an empty database, or change these passwords in a local start first.`,
    );
}

async function makeFirstAdmin(tx: Db, { env, now }: Shop) {
  const [admin] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.closedAt)))
    .limit(1);
  if (admin) return;
  const email = (env.ADMIN_EMAIL ?? '').toLowerCase();
  const password = env.ADMIN_PASSWORD ?? '';
  if (password.length < ADMIN_PASSWORD_AT_LEAST) {
    throw new Error(`ADMIN_PASSWORD needs at least ${ADMIN_PASSWORD_AT_LEAST} characters, for the first admin ${email}.`);
  }
  const passwordHash = await hashPassword(password);
  const customer = await findAccount(tx, email);
  if (customer)
    await tx.update(users).set({ role: 'admin', staffRole: 'owner', passwordHash, updatedAt: now() }).where(eq(users.id, customer.id));
  else await createAccount(tx, { email, fullName: 'Shop owner', phone: '', passwordHash, role: 'admin', staffRole: 'owner' }, now());
}

/** Once for every shop, demo or not: what staff delete stays deleted. */
async function seedVocabulary(db: Db, now: Date) {
  const marked = await db
    .insert(settings)
    .values({ section: VOCABULARY_MARKER, value: {}, updatedAt: now })
    .onConflictDoNothing()
    .returning({ section: settings.section });
  if (marked.length === 0) return;
  await db.insert(searchWords).values(searchVocabulary.map((meaning) => ({ ...meaning, createdAt: now, updatedAt: now })));
  await pagesChanged(db, 'search-words');
}

async function seedDemo(shop: Shop, progress: (line: string) => void) {
  const { db, env, now } = shop;
  const marker = await readMarker(db);
  const before = JSON.stringify(marker);
  if (!marker.isDressed) await dressShop(shop);
  marker.isDressed = true;
  const isOpening = !marker.hasAccounts && !env.ADMIN_EMAIL;
  if (isOpening) await makeDemoAccounts(db, now());
  marker.hasAccounts ||= isOpening;

  if (!marker.hasFilters) await makeFilters(db);
  marker.hasFilters = true;

  const missing = catalogue.filter((product) => !marker.products.includes(product.slug));
  if (missing.length > 0) progress(`Filling the demo shop: ${missing.length} products.`);
  for (const product of missing) await addProduct(db, product, now());
  marker.products.push(...missing.map((product) => product.slug));
  const owner = isOpening && (await findAccount(db, DEMO_OWNER));
  if (owner) await makeSampleClaim(shop, owner);

  const placed = [...(await placePictures(shop, marker.pictures)), ...(await placeSlides(shop, marker.pictures))];
  if (placed.length > 0) progress(`Filling the demo shop: ${placed.length} pictures.`);
  marker.pictures.push(...placed);

  if (JSON.stringify(marker) === before) return;
  await writeMarker(shop, marker);
}

/** The second demo brand, whose products have variants. */
async function seedMakeUp(shop: Shop, progress: (line: string) => void) {
  const { db, env, now } = shop;
  const marker = await readMarker(db);
  if (marker.isDressed) return;
  await dressMakeUp(shop);
  if (!env.ADMIN_EMAIL) await makeDemoAccounts(db, now(), MAKE_UP_ACCOUNTS);
  await makeFilters(db, makeUpFilters);
  progress(`Filling the demo shop: ${makeUp.length} products.`);
  for (const product of makeUp) await addMakeUp(shop, product);
  await addGiftBox(shop);
  await writeMarker(shop, {
    products: [...makeUp, giftBox].map(({ slug }) => slug),
    pictures: [],
    isDressed: true,
    hasFilters: true,
    hasAccounts: !env.ADMIN_EMAIL,
  });
}

async function writeMarker({ db, now }: Shop, marker: Marker) {
  await db
    .insert(settings)
    .values({ section: MARKER, value: marker, updatedAt: now() })
    .onConflictDoUpdate({ target: settings.section, set: { value: marker, updatedAt: now() } });
  await pagesChanged(
    db,
    'settings',
    'products',
    ...(await db.select({ id: products.id }).from(products)).map(({ id }) => `product:${id}` as const),
  );
}

async function readMarker(db: Db): Promise<Marker> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.section, MARKER));
  return {
    products: [],
    pictures: [],
    isDressed: false,
    hasAccounts: false,
    hasFilters: false,
    ...(row?.value as Partial<Marker> | undefined),
  };
}

/** Name, address, campaigns, menus, and the specification's words for its pages, unless staff have set them. */
async function dressShop(shop: Shop) {
  const sections = {
    identity: settingsSchemas.identity.parse(identity),
    startingTexts: settingsSchemas.startingTexts.parse({ from: 'skin-care' }),
    menus: menusWithCategories(),
    policies: settingsSchemas.policies.parse({ courtsPlace: identity.address.city }),
    campaigns: settingsSchemas.campaigns.parse({ campaigns }),
    home: settingsSchemas.home.parse({ mostLoved: home.mostLoved.slugs.map((slug) => ({ slug })) }),
  };
  await shop.db
    .insert(settings)
    .values(Object.entries(sections).map(([section, value]) => ({ section, value })))
    .onConflictDoNothing();
  await makeCampaignCoupons(shop.db, await readSection(shop.db, 'campaigns'), shop.now());
}

/** The default menus, with the demo's categories beside "Shop". */
function menusWithCategories() {
  const { header, footer } = settingsSchemas.menus.parse({});
  const links = menuCategories.map(({ slug, name }) => ({ label: name, names: {}, link: { kind: 'category' as const, value: slug } }));
  const [shop, ...others] = footer;
  return settingsSchemas.menus.parse({
    header: [...header, ...links],
    footer: [{ ...shop, children: [...(shop?.children ?? []), ...links] }, ...others],
  });
}

type Filter = {
  kind: 'category' | 'ingredient' | 'own';
  slug: string;
  name: string;
  names?: { hi: string };
  values: readonly { slug: string; name: string; names: { hi: string } }[];
};

/** Unless the shop has some, as one from before the demo had filters has by migration. */
export async function makeFilters(db: Db, list: readonly Filter[] = filters) {
  const [one] = await db.select({ id: facets.id }).from(facets).limit(1);
  if (one) return;
  for (const [place, { values, ...facet }] of list.entries()) {
    const [made] = await db
      .insert(facets)
      .values({ ...facet, position: place })
      .returning({ id: facets.id });
    if (made && values.length > 0)
      await db.insert(facetValues).values(values.map((value, position) => ({ ...value, position, facetId: made.id })));
  }
}

export async function makeDemoAccounts(db: Db, now: Date, accounts: typeof DEMO_ACCOUNTS = DEMO_ACCOUNTS) {
  for (const { password, ...account } of accounts) {
    const made = await createAccount(db, { ...account, passwordHash: await hashPassword(password) }, now);
    if (made && account.role === 'customer') {
      await addAddress(db, made.id, SHOPPERS_ADDRESS, now);
      for (const purpose of ['adult', 'terms', 'privacy'] as const)
        await giveConsent(db, { email: account.email, purpose }, { userId: made.id, source: 'sign-up', language: 'en' }, now);
    }
  }
}

async function addProduct(db: Db, seed: SeedProduct, now: Date) {
  // The first product of the catalogue is the newest, so that lists keep the catalogue's order.
  const createdAt = new Date(now.getTime() - catalogue.indexOf(seed) * 60_000);
  const [product] = await db
    .insert(products)
    .values({
      slug: seed.slug,
      name: seed.name,
      description: cleanMarkup(seed.description),
      productOverview: cleanMarkup(seed.productOverview),
      detailedDescription: cleanMarkup(seed.detailedDescription),
      weight: seed.weight,
      category: seed.category,
      overallBenefits: seed.overallBenefits.map(cleanMarkup),
      howToUse: seed.HowToUse.map(cleanMarkup),
      keyIngredients: seed.keyIngredients.map(({ name, description, benefits }) => ({ name, description, benefits, mediaKey: null })),
      declarations: {
        genericName: seed.genericName,
        netQuantity: seed.netQuantity,
        manufacturer: seed.manufacturer,
        packer: seed.packer,
        importer: null,
        countryOfOrigin: seed.countryOfOrigin,
        shelfLifeMonths: seed.shelfLifeMonths,
        inciIngredients: seed.inciIngredients.join(', '),
        mfgLicenceNo: seed.mfgLicenceNo,
        originDot: seed.originDot,
        warnings: seed.warnings,
      },
      texts: { hi: hindiOf(seed) },
      originalPricePaise: paiseFromRupees(seed.originalPrice),
      offerBasisPoints: basisPointsFromPercent(seed.offerPercentage),
      gstRateBasisPoints: basisPointsFromPercent(seed.gstRate),
      mrpPaise: paiseFromRupees(seed.mrp),
      stockQuantity: seed.stockQuantity,
      sku: seed.sku,
      hsn: seed.hsn,
      isFeatured: seed.isFeatured,
      createdAt,
      updatedAt: now,
    })
    // Staff may have made a product of the same name before the demo shop was seeded.
    .onConflictDoNothing()
    .returning({ id: products.id });
  if (!product) return;
  await db.insert(stockMoves).values({ productId: product.id, change: seed.stockQuantity, reason: 'opening' });
  const samples = sampleReviews.filter((review) => review.slug === seed.slug);
  if (samples.length === 0) return;
  await db.insert(reviews).values(
    samples.map(({ name, rating, title, content, isSample, date }) => ({
      productId: product.id,
      name,
      rating,
      title: title ?? null,
      content,
      isSample,
      status: 'approved' as const,
      createdAt: startOfDay(date),
    })),
  );
}

function hindiOf({ slug, keyIngredients }: SeedProduct): Partial<ProductTexts> {
  const { alts: _, ...hindi } = catalogueHindi[slug] ?? { alts: [] };
  const ofIngredients = keyIngredients.flatMap(({ name, inci }) => {
    const texts = ingredientsHindi[inci];
    return texts ? [[name, texts] as const] : [];
  });
  return { ...hindi, keyIngredients: Object.fromEntries(ofIngredients) };
}

/** Gives products and their ingredients the pictures that were added since the last start. */
async function placePictures(shop: Shop, done: readonly string[]): Promise<string[]> {
  const { db } = shop;
  const keys = new Map<string, string | null>();
  const keyOf = async (name: string) => {
    if (!keys.has(name)) keys.set(name, await importShippedPicture(shop, path.join(PICTURES, name)));
    return keys.get(name) ?? null;
  };
  const placed: string[] = [];
  for (const seed of catalogue) {
    const isWanted = ({ name }: { name: string }) => !done.includes(`${seed.slug}/${name}`);
    const wanted = seed.pictures.filter(isWanted);
    const wantedIngredients = seed.keyIngredients.filter((ingredient) => isWanted({ name: ingredient.picture }));
    if (wanted.length === 0 && wantedIngredients.length === 0) continue;
    const [product] = await db.select().from(products).where(eq(products.slug, seed.slug));
    if (!product) continue;
    for (const picture of wanted) {
      const key = await keyOf(picture.name);
      if (!key) continue;
      const index = seed.pictures.indexOf(picture);
      await placePicture(db, product.id, index, {
        mediaKey: key,
        alt: picture.alt,
        texts: { hi: { alt: catalogueHindi[seed.slug]?.alts[index] ?? '' } },
      });
      placed.push(`${seed.slug}/${picture.name}`);
    }
    const ingredients: KeyIngredient[] = [];
    for (const ingredient of product.keyIngredients) {
      const name = wantedIngredients.find((each) => each.name === ingredient.name)?.picture;
      const mediaKey = name && !ingredient.mediaKey ? await keyOf(name) : ingredient.mediaKey;
      ingredients.push({ ...ingredient, mediaKey });
      if (name && mediaKey) placed.push(`${seed.slug}/${name}`);
    }
    await db.update(products).set({ keyIngredients: ingredients }).where(eq(products.id, product.id));
  }
  return placed;
}

/** A slide is shown once both its pictures exist, after those that staff have chosen. */
async function placeSlides(shop: Shop, done: readonly string[]): Promise<string[]> {
  const { db, now } = shop;
  const shown = structuredClone(await readSection(db, 'slider'));
  const placed: string[] = [];
  for (const { pictures, action, hindi, ...words } of home.slides) {
    const mark = `home/${pictures.desktop}`;
    if (done.includes(mark)) continue;
    const desktopKey = await importShippedPicture(shop, path.join(PICTURES, pictures.desktop));
    const phoneKey = await importShippedPicture(shop, path.join(PICTURES, pictures.phone));
    if (!desktopKey || !phoneKey) continue;
    const worded = { ...words, actionLabel: action.label, actionHref: action.href, texts: { hi: hindi } };
    shown.desktop.push(await placeSliderImage(shop, 'desktop', desktopKey, pictures.desktop, worded));
    shown.mobile.push(await placeSliderImage(shop, 'mobile', phoneKey, pictures.phone, worded));
    placed.push(mark);
  }
  if (placed.length === 0) return [];
  const value = { desktop: shown.desktop.slice(0, SLIDER_IMAGES_AT_MOST), mobile: shown.mobile.slice(0, SLIDER_IMAGES_AT_MOST) };
  await db
    .insert(settings)
    .values({ section: 'slider', value, updatedAt: now() })
    .onConflictDoUpdate({ target: settings.section, set: { value, updatedAt: now() } });
  return placed;
}

async function placeSliderImage({ db, now }: Shop, device: 'desktop' | 'mobile', mediaKey: string, name: string, words: SliderWords) {
  const key = `${device}/${mediaKey}/${name}.webp`;
  await db
    .insert(sliderImages)
    .values({ ...words, key, device, mediaKey, createdAt: now() })
    .onConflictDoNothing();
  return key;
}

type PlacedPicture = Omit<typeof productPictures.$inferInsert, 'productId' | 'position'>;

/** At its own position, or last when staff have put another picture there. */
async function placePicture(db: Db, productId: string, index: number, picture: PlacedPicture) {
  const [taken] = await db
    .select({ last: max(productPictures.position), isTaken: sql<boolean | null>`bool_or(${productPictures.position} = ${index})` })
    .from(productPictures)
    .where(eq(productPictures.productId, productId));
  const position = taken?.isTaken ? (taken.last ?? index) + 1 : index;
  await db.insert(productPictures).values({ productId, position, ...picture });
}
