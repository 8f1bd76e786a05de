import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useImpression } from '../analytics/shop/impression.ts';
import { listMostLoved } from '../catalogue/catalogue.server.ts';
import { findProductBySlug } from '../catalogue/find-product.server.ts';
import { ProductCard } from '../catalogue/shop/product-card.tsx';
import { CONSENTS } from '../consents/consents.schema.ts';
import { type Say, sayIn, useWords } from '../language/use-words.tsx';
import type { Picture as StoredPicture } from '../media/media.schema.ts';
import { Slider } from '../media/shop/slider.tsx';
import { listSlides } from '../media/slider.server.ts';
import { SubscribeForm } from '../newsletter/shop/subscribe-form.tsx';
import type { Db } from '../platform/database.server.ts';
import { formatRupees, paiseFromRupees } from '../platform/money.ts';
import { getLanguage, getShop, keepPage } from '../platform/pages/page.server.ts';
import { keptPage } from '../platform/pages/page-query.ts';
import { LANGUAGES } from '../platform/words/language.ts';
import { homeReviews } from '../reviews/reviews.server.ts';
import { HomeReviews } from '../reviews/shop/home-reviews.tsx';
import type { Settings } from '../settings/settings.schema.ts';
import { readSettings } from '../settings/settings.server.ts';
import { frameOf, pageMeta } from '../shop-kit/page-meta.ts';
import { Accordion } from '../ui/accordion.tsx';
import { BelowFold } from '../ui/below-fold.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/pictures/picture.tsx';
import type { Route } from './+types/home-page.ts';
import { faqOf } from './faq.ts';
import { Ticker } from './frame/ticker.tsx';
import { listFreeFrom } from './free-from.server.ts';

const SCROLL_AFTER_MS = 100;

export const handle = keptPage();

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = getShop(context);
  const language = getLanguage(context);
  const t = sayIn(language);
  keepPage(context, 'products', 'settings');
  const settings = await readSettings(db);
  const mostLoved = await listMostLoved(db, language);
  return {
    slides: await listSlides(db, language),
    mostLoved,
    closeUps: await closeUpsOf(db, mostLoved),
    freeFrom: (await listFreeFrom(db)).map((claim) => t(claim)),
    reviews: await homeReviews(db, language),
    faq: faqOf(settings, t),
    facts: factsOf(settings, t),
    consentText: CONSENTS.newsletter.text,
  };
}

/** The second picture of each product, for the promotions: the first is on its card. */
async function closeUpsOf(db: Db, cards: { slug: string; category: string[] }[]) {
  const closeUps: { category: string[]; picture: StoredPicture }[] = [];
  for (const { slug, category } of cards) {
    const found = await findProductBySlug(db, slug);
    const picture = found && 'product' in found ? (found.product.pictures[1] ?? found.product.picture) : null;
    if (picture) closeUps.push({ category, picture });
  }
  return {
    lip: closeUps.find(isIn('Lip care'))?.picture ?? null,
    skin: closeUps.filter(isIn('Skin care')).map(({ picture }) => picture),
  };
}

/** The promotions' texts are about these goods. */
const isIn =
  (wanted: string) =>
  ({ category }: { category: string[] }) =>
    category.includes(wanted);

function factsOf({ identity, delivery, payments }: Settings, t: Say) {
  return [
    ...(identity.address ? [t('Made in {city}', { city: t(identity.address.city) })] : []),
    t('Every ingredient listed'),
    ...(payments.isCashOnDelivery ? [t('Cash on delivery')] : []),
    t('Free delivery above {amount}', { amount: formatRupees(paiseFromRupees(delivery.freeAboveRupees)) }),
    t('Delivered in {min}-{max} working days', delivery.workingDays),
  ];
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { name, origin, tagline, language, logo, mark } = frameOf(matches);
  const { stop } = LANGUAGES[language];
  return pageMeta(matches, {
    title: '',
    description: [tagline, ...(loaderData?.facts.slice(1) ?? [])]
      .filter(Boolean)
      .map((fact) => fact + stop)
      .join(' '),
    path: '/',
    picture: loaderData?.slides[0]?.desktop,
    jsonLd: [{ '@type': 'OnlineStore', name, url: `${origin}/`, logo: origin + (logo?.src ?? mark) }],
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { slides, mostLoved, closeUps, freeFrom, reviews, faq, facts, consentText } = loaderData;
  const t = useWords();
  useImpression('home');
  useScrollToSubscribe();
  return (
    <>
      {slides.length > 0 ? (
        <>
          {!slides[0]?.heading && <h1 className="sr-only">{t('Skin care and lip care')}</h1>}
          <Slider slides={slides} isTitle />
        </>
      ) : (
        // A shop without slider images still links to its products.
        <section className="page py-24 text-center">
          <h1 className="text-4xl">{t('Skin care and lip care')}</h1>
          <ButtonLink to="/shop" className="mt-8">
            {t('Shop Now')}
          </ButtonLink>
        </section>
      )}
      <Ticker facts={facts} />

      <div className="page grid gap-16 pt-6 md:gap-24 md:pt-12">
        {closeUps.lip && (
          <Promotion
            heading={t('Butter, oil, wax and little else')}
            text={t('Cocoa butter, almond oil and beeswax, melted slowly and poured into a tin that lasts about three months.')}
            pictures={[closeUps.lip]}
            section="lip-balm"
          />
        )}

        {closeUps.skin.length > 0 && (
          <Promotion
            heading={t('One to wash with, one to sleep in')}
            text={t(
              'The Hydrating Foaming Face Cleanser for the evening, the Replenishing Night Cream after it. Two steps are enough for most nights.',
            )}
            pictures={closeUps.skin}
            section="cleanser-and-night-cream"
            isTurned
          />
        )}

        {mostLoved.length > 0 && (
          <BelowFold aria-labelledby="most-loved" data-section="most-loved">
            <h2 id="most-loved" className="text-center">
              {t('Our Most Loved Formulations')}
            </h2>
            <ul className="product-grid product-grid-three mt-8 md:mt-12">
              {mostLoved.map((product) => (
                <li key={product.id}>
                  <ProductCard product={product} />
                </li>
              ))}
            </ul>
            <p className="mt-10 text-center md:mt-14">
              <ButtonLink to="/shop" variant="secondary" prefetch="intent">
                {t('View All Products')}
              </ButtonLink>
            </p>
          </BelowFold>
        )}
      </div>

      <BelowFold className="mt-20 bg-paper py-16 md:mt-28 md:py-24" aria-labelledby="philosophy" data-section="philosophy">
        <div className="page grid gap-12 md:grid-cols-2 md:gap-20">
          <div>
            <h2 id="philosophy" className="text-3xl">
              {t('If it is in the jar, it is on the page')}
            </h2>
            <div className="mt-6 grid max-w-prose gap-4 text-ink-soft">
              <p>
                {t(
                  'Every product shows its whole ingredient list, largest amount first, as the pack does. We name what a thing does and leave out what it does not do.',
                )}
              </p>
              <p>
                {t(
                  'Plants come first where plants are good at the work: oils, butters, waxes, distilled waters. Where a filter, a vitamin or a preservative does it better, we use that and say so.',
                )}
              </p>
            </div>
          </div>
          {freeFrom.length > 0 && (
            <ul
              className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] content-center"
              aria-label={t('What our products are free from')}
              data-section="free-from"
            >
              {freeFrom.map((claim) => (
                <li key={claim} className="flex items-center gap-3 border-b border-hairline py-4">
                  <Icon name="check" className="size-5 text-leaf" />
                  {claim}
                </li>
              ))}
            </ul>
          )}
        </div>
      </BelowFold>

      <p className="bg-rose px-5 py-14 text-center font-display text-2xl md:py-20" data-section="baby-care">
        {t('Featured - Baby Care Coming Soon...')}
      </p>

      <HomeReviews {...reviews} />

      <BelowFold className="page grid gap-6 pt-16 md:grid-cols-[1fr_2fr] md:gap-16 md:pt-24" aria-labelledby="faq" data-section="faq">
        <h2 id="faq">{t('Frequently asked questions')}</h2>
        <Accordion name="faq" items={faq.map(({ question, answer }) => ({ title: question, content: answer }))} />
      </BelowFold>

      <BelowFold id="subscribe" className="page pt-20 md:pt-28" aria-labelledby="subscribe-title" data-section="subscribe">
        <div className="rounded-panel bg-sandal-deep px-5 py-12 md:px-12 md:py-16">
          <div className="mx-auto max-w-xl text-center">
            <h2 id="subscribe-title">{t('News from our workshop')}</h2>
            <p className="mt-3">{t('New launches, restocks and how-tos.')}</p>
            <SubscribeForm consentText={consentText} />
          </div>
        </div>
      </BelowFold>
    </>
  );
}

interface PromotionProps {
  heading: string;
  text: string;
  pictures: readonly StoredPicture[];
  section: string;
  isTurned?: boolean;
}

function Promotion({ heading, text, pictures, section, isTurned = false }: PromotionProps) {
  const t = useWords();
  return (
    <BelowFold className="grid items-center gap-7 md:grid-cols-2 md:gap-16" data-section={section}>
      <div className={`grid gap-3 ${pictures.length > 1 ? 'grid-cols-2' : ''} ${isTurned ? 'md:order-2' : ''}`}>
        {pictures.map((picture) => (
          <Picture
            key={picture.key}
            picture={picture}
            alt=""
            sizes={pictures.length > 1 ? '(width >= 768px) 20rem, 48vw' : '(width >= 768px) 40rem, 92vw'}
            className={`w-full rounded-panel object-cover ${pictures.length > 1 ? 'aspect-square' : 'aspect-5/4'}`}
          />
        ))}
      </div>
      <div>
        <h2 className="text-3xl">{heading}</h2>
        <p className="mt-4 max-w-prose text-ink-soft">{text}</p>
        <ButtonLink to="/shop" className="mt-7" prefetch="intent">
          {t('Shop Now')}
        </ButtonLink>
      </div>
    </BelowFold>
  );
}

/** Other pages link here with { scrollToSubscribe: true } in the navigation state. */
function useScrollToSubscribe() {
  const { state, key } = useLocation();
  const isAsked = (state as { scrollToSubscribe?: boolean } | null)?.scrollToSubscribe === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressed again on this page, the link is a new place in the history
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => document.getElementById('subscribe')?.scrollIntoView(), SCROLL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAsked, key]);
}
