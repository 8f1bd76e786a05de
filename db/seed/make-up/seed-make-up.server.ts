// Fills a new shop with the make-up brand, once: settings, products with their variants and pictures, and the slider.

import path from 'node:path';
import { inArray } from 'drizzle-orm';
import { products } from '../../../app/catalogue/catalogue.tables.ts';
import { kitPieces } from '../../../app/catalogue/kits/kit-pieces.tables.ts';
import { productPictures } from '../../../app/catalogue/product-pictures.tables.ts';
import { cleanMarkup } from '../../../app/catalogue/texts/markup.server.ts';
import { type Content, content } from '../../../app/content/content.schema.ts';
import { contentPages, contentVersions } from '../../../app/content/content.tables.ts';
import { makeCampaignCoupons } from '../../../app/coupons/campaigns.server.ts';
import { saveProductFacets } from '../../../app/facets/product-facets.server.ts';
import { importShippedPicture } from '../../../app/media/media.server.ts';
import { sliderImages } from '../../../app/media/media.tables.ts';
import type { Db } from '../../../app/platform/database.server.ts';
import { basisPointsFromPercent, paiseFromRupees } from '../../../app/platform/money.ts';
import type { Shop } from '../../../app/platform/shop.server.ts';
import { salePrice } from '../../../app/pricing/sale-price.ts';
import { settingsSchemas } from '../../../app/settings/settings.schema.ts';
import { readSection } from '../../../app/settings/settings.server.ts';
import { settings } from '../../../app/settings/settings.tables.ts';
import { stockMoves } from '../../../app/stock/stock.tables.ts';
import {
  makeUpAbout,
  makeUpCampaigns,
  makeUpColours,
  makeUpHome,
  makeUpIdentity,
  makeUpMenus,
  makeUpMostLoved,
  makeUpSlide,
} from './brand.ts';
import { giftBox } from './gift-box.ts';
import { type MakeUp, type MakeUpVariant, makeUp } from './make-up.ts';

const PICTURES = path.resolve('db/seed/pictures');
const MAKER = {
  name: makeUpIdentity.legalName,
  address: 'Demo Plot 21, Road No. 3, Sitapura Industrial Area, Jaipur, Rajasthan 302022, India',
};

export async function dressMakeUp(shop: Shop) {
  const { db } = shop;
  const sections = {
    identity: settingsSchemas.identity.parse(makeUpIdentity),
    colours: settingsSchemas.colours.parse(makeUpColours),
    campaigns: settingsSchemas.campaigns.parse({ campaigns: makeUpCampaigns }),
    menus: settingsSchemas.menus.parse({ ...makeUpMenus, footer: [...makeUpMenus.footer, ...menusBeside()] }),
    home: settingsSchemas.home.parse({ mostLoved: makeUpMostLoved.map((slug) => ({ slug })) }),
    policies: settingsSchemas.policies.parse({ courtsPlace: 'Jaipur', texts: { hi: { courtsPlace: 'जयपुर' } } }),
    slider: await slidesOf(shop),
  };
  await db
    .insert(settings)
    .values(Object.entries(sections).map(([section, value]) => ({ section, value })))
    .onConflictDoNothing();
  await makeCampaignCoupons(db, await readSection(db, 'campaigns'), shop.now());
  await arrange(shop, 'home', makeUpHome);
  await arrange(shop, 'about', makeUpAbout);
}

async function arrange({ db, now }: Shop, kind: 'home' | 'about', given: Content) {
  const draft = content.parse(given);
  const [page] = await db.insert(contentPages).values({ kind, slug: kind, draft }).onConflictDoNothing().returning({ id: contentPages.id });
  if (page) await db.insert(contentVersions).values({ pageId: page.id, content: draft, visibleFrom: now() });
}

/** The columns of the default footer beside its first, which names the goods. */
const menusBeside = () => settingsSchemas.menus.parse({}).footer.slice(1);

async function slidesOf(shop: Shop) {
  const slides: { desktop: string[]; mobile: string[] } = { desktop: [], mobile: [] };
  for (const [device, name] of [['desktop', makeUpSlide.desktop] as const, ['mobile', makeUpSlide.phone] as const]) {
    const mediaKey = await importShippedPicture(shop, path.join(PICTURES, name));
    if (!mediaKey) continue;
    const key = `${device}/${mediaKey}/${name}.webp`;
    await shop.db
      .insert(sliderImages)
      .values({
        ...makeUpSlide.words,
        key,
        device,
        mediaKey,
        focus: device === 'mobile' ? makeUpSlide.phoneFocus : null,
        createdAt: shop.now(),
      })
      .onConflictDoNothing();
    slides[device].push(key);
  }
  return slides;
}

/** Its variants are rows of their own; the first is the product's. */
export async function addMakeUp(shop: Shop, seed: MakeUp) {
  const { db } = shop;
  let productId: string | null = null;
  for (const [place, variant] of seed.variants.entries()) {
    const [row]: { id: string }[] = await db
      .insert(products)
      .values(rowOf(seed, variant, place, productId, shop.now()))
      .onConflictDoNothing()
      .returning({ id: products.id });
    // Staff may have made a product of the same name before.
    if (!row) return;
    productId ??= row.id;
    if (variant.stock > 0) await db.insert(stockMoves).values({ productId: row.id, change: variant.stock, reason: 'opening' });
    const shade = (name: string, value: string) => [name, value].filter(Boolean).join(' – ');
    const [name, hindiName] = [shade(seed.name, variant.value), shade(seed.hindi.name, variant.hindi)];
    await showPictures(shop, db, row.id, { name, hindiName, picture: variant.picture });
  }
  if (productId && seed.finish) await saveProductFacets(db, productId, { finish: [seed.finish] });
}

const valuesOf = ({ variants }: MakeUp) => ({
  values: variants.map(({ value }) => value),
  valueNames: Object.fromEntries(variants.map(({ value, hindi }) => [value, { hi: hindi }])),
});

function rowOf(seed: MakeUp, variant: MakeUpVariant, place: number, variantOfId: string | null, now: Date): typeof products.$inferInsert {
  const netQuantity = variant.netQuantity;
  const values = seed.option ? [variant.value] : [];
  return {
    variantOfId,
    slug: place === 0 ? seed.slug : `${seed.slug}-${variant.sku.toLowerCase()}`,
    options: seed.option && place === 0 ? [{ ...seed.option, ...valuesOf(seed) }] : [],
    optionValues: values,
    variantLabel: values.join(', '),
    variantLabels: seed.option ? { hi: variant.hindi } : {},
    variantPosition: place,
    swatch: seed.option?.name === 'Shade' ? { colour: variant.colour } : null,
    ownDeclarations: seed.option ? { netQuantity } : {},
    barcode: variant.barcode,
    name: seed.name,
    description: cleanMarkup(seed.description),
    productOverview: cleanMarkup(seed.productOverview),
    detailedDescription: cleanMarkup(seed.detailedDescription),
    weight: `${netQuantity.value} ${netQuantity.unit}`,
    category: seed.category,
    overallBenefits: seed.overallBenefits,
    howToUse: seed.howToUse,
    keyIngredients: seed.ingredients.map(({ name, description, benefits }) => ({ name, description, benefits, mediaKey: null })),
    declarations: {
      genericName: seed.genericName,
      netQuantity,
      manufacturer: MAKER,
      packer: MAKER,
      importer: null,
      countryOfOrigin: 'India',
      shelfLifeMonths: seed.shelfLifeMonths,
      inciIngredients: seed.inci.join(', '),
      mfgLicenceNo: 'RJ/COS/DEMO-0031',
      originDot: 'green',
      warnings: seed.warnings,
    },
    texts: { hi: { ...seed.hindi, keyIngredients: Object.fromEntries(seed.ingredients.map(({ name, hindi }) => [name, hindi])) } },
    originalPricePaise: paiseFromRupees(variant.originalPrice),
    offerBasisPoints: basisPointsFromPercent(seed.offer),
    mrpPaise: paiseFromRupees(variant.mrp),
    stockQuantity: variant.stock,
    sku: variant.sku,
    hsn: seed.hsn,
    isFeatured: place === 0 && seed.isFeatured === true,
    // The first product is the newest, so that lists keep this order.
    createdAt: new Date(now.getTime() - makeUp.indexOf(seed) * 60_000),
    updatedAt: now,
  };
}

/** The pack, and its colour as it goes on where a picture of that was made. */
const VIEWS = [
  { ending: '', en: 'the open pack in morning light', hi: 'सुबह की रोशनी में खुला पैक' },
  { ending: '-on', en: 'its colour in strokes', hi: 'लगाया हुआ रंग' },
];

async function showPictures(
  shop: Shop,
  db: Db,
  productId: string,
  { name, hindiName, picture }: Record<'name' | 'hindiName' | 'picture', string>,
) {
  for (const [position, { ending, en, hi }] of VIEWS.entries()) {
    const mediaKey = await importShippedPicture(shop, path.join(PICTURES, picture + ending));
    if (!mediaKey) continue;
    const texts = { hi: { alt: `${hindiName}, ${hi}` } };
    await db.insert(productPictures).values({ productId, position, mediaKey, alt: `${name}, ${en}`, texts });
  }
}

/** A kit of the products that are there by now. */
export async function addGiftBox(shop: Shop) {
  const { db } = shop;
  const found = await db.select().from(products).where(inArray(products.sku, giftBox.pieces));
  const pieces = giftBox.pieces.flatMap((sku) => found.find((row) => row.sku === sku) ?? []);
  const [first] = pieces;
  if (!first || pieces.length < giftBox.pieces.length) return;
  const sum = (of: (row: (typeof pieces)[number]) => number) => pieces.reduce((all, row) => all + of(row), 0);
  const [box] = await db
    .insert(products)
    .values({
      slug: giftBox.slug,
      kitPricing: 'sum',
      name: giftBox.name,
      description: cleanMarkup(giftBox.description),
      productOverview: cleanMarkup(giftBox.productOverview),
      detailedDescription: cleanMarkup(giftBox.detailedDescription),
      category: giftBox.category,
      overallBenefits: [],
      howToUse: [],
      keyIngredients: [],
      declarations: { ...first.declarations, genericName: giftBox.genericName, netQuantity: null, inciIngredients: '', warnings: '' },
      texts: { hi: giftBox.hindi },
      originalPricePaise: sum(({ originalPricePaise, offerBasisPoints }) => salePrice(originalPricePaise, offerBasisPoints)),
      offerBasisPoints: basisPointsFromPercent(giftBox.offer),
      mrpPaise: sum(({ mrpPaise }) => mrpPaise ?? 0),
      sku: giftBox.sku,
      hsn: first.hsn,
      createdAt: new Date(shop.now().getTime() - makeUp.length * 60_000),
      updatedAt: shop.now(),
    })
    .onConflictDoNothing()
    .returning({ id: products.id });
  if (!box) return;
  await db.insert(kitPieces).values(pieces.map(({ id: pieceId }, position) => ({ kitId: box.id, pieceId, quantity: 1, position })));
  await showPictures(shop, db, box.id, { name: giftBox.name, hindiName: giftBox.hindi.name, picture: giftBox.picture });
}
