import { findLive } from '../content/live-pages.server.ts';
import { showContent } from '../content/sections/show-sections.server.ts';
import { ArrangedPage, sharePictureOf } from '../content/shop/arranged-page.tsx';
import { useWords } from '../language/use-words.tsx';
import { say } from '../language/words.ts';
import { rememberedSlides } from '../media/slider/slider.server.ts';
import { getLanguage, getShop, keepPage, keepPageUntil } from '../platform/pages/page.server.ts';
import { keptPage } from '../platform/pages/page-query.ts';
import { readSettings } from '../settings/settings.server.ts';
import { pageMeta } from '../shop-kit/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Picture } from '../ui/pictures/picture.tsx';
import type { Route } from './+types/about-page.ts';
import { plainAbout } from './about/plain-about.ts';
import { skinCareAbout } from './about/skin-care-about.ts';
import { TRANSLATED } from './translated.ts';

export const handle = keptPage();

const IN_ENGLISH = { plain: plainAbout, 'skin-care': skinCareAbout };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, pages, now } = getShop(context);
  keepPage(context, 'content', 'settings');
  const settings = await readSettings(db);
  const language = getLanguage(context);
  const live = await findLive(db, 'about', 'about', now());
  if (live.until) keepPageUntil(context, live.until);
  if (live.content) {
    keepPage(context, 'products');
    const { until, ...content } = await showContent({ db, pages }, live.content, { language, settings, now: now() });
    if (until) keepPageUntil(context, until);
    return { arranged: content, specified: null };
  }
  const { identity, policies, startingTexts } = settings;
  const words = (TRANSLATED[language]?.about ?? IN_ENGLISH)[startingTexts.from];
  const city = identity.address && say(identity.address.city, language);
  return {
    arranged: null,
    specified: {
      words: words({ name: identity.name, city, claimWithinHours: policies.claimWithinHours }),
      picture: (await rememberedSlides({ db, pages }, language)).at(-1)?.desktop,
    },
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { arranged, specified } = loaderData ?? {};
  if (arranged) {
    const { searchTitle, description } = arranged;
    return pageMeta(matches, { title: searchTitle || 'About Us', description, path: '/about-us', picture: sharePictureOf(arranged) });
  }
  return pageMeta(matches, {
    title: 'About Us',
    description: specified?.words.description ?? '',
    path: '/about-us',
    picture: specified?.picture,
  });
}

export default function AboutPage({ loaderData: { arranged, specified } }: Route.ComponentProps) {
  const t = useWords();
  if (arranged) return <ArrangedPage {...arranged} title={arranged.title || t('About Us')} />;
  return specified && <SpecifiedAbout {...specified} />;
}

type Specified = NonNullable<Route.ComponentProps['loaderData']['specified']>;

function SpecifiedAbout({ words, picture }: Specified) {
  const t = useWords();
  const { philosophy, inspiration, quality, mission } = words;
  return (
    <div className="reading">
      <header className="page grid gap-5 py-14 md:py-20">
        <h1 className="text-4xl">{t('About Us')}</h1>
        <p className="max-w-prose text-lg">{words.lead}</p>
        <p className="max-w-prose text-ink-soft">{words.house}</p>
      </header>
      {picture && (
        <div className="page">
          <Picture
            picture={picture}
            sizes="(width >= 1312px) 1216px, 94vw"
            isFirst
            className="aspect-4/3 w-full rounded-panel bg-sandal-deep object-cover object-right md:aspect-21/9"
          />
        </div>
      )}

      <section id="philosophy" className="page pt-16 md:pt-24" aria-labelledby="philosophy-title">
        <h2 id="philosophy-title" className="text-3xl">
          {philosophy.title}
        </h2>
        <p className="mt-4 max-w-prose">{philosophy.lead}</p>
        <div className="mt-8 grid gap-8 md:grid-cols-3 md:gap-12">
          {philosophy.principles.map(({ title, text }) => (
            <div key={title} className="border-t border-hairline pt-5">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-3 max-w-prose text-ink-soft">{text}</p>
            </div>
          ))}
        </div>
      </section>

      <AboutSection id="inspiration" title={inspiration.title}>
        {inspiration.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </AboutSection>

      <AboutSection id="quality" title={quality.title}>
        <ul className="grid list-disc gap-2 pl-5">
          {quality.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p>
          <Link to="/Shipping-And-Refund-Policy" className="link">
            {quality.link}
          </Link>
        </p>
      </AboutSection>

      <AboutSection id="mission" title={mission.title}>
        <p className="font-display text-2xl text-balance">{mission.motto}</p>
        <p>{mission.text}</p>
        <p>
          <ButtonLink to="/shop">{mission.link}</ButtonLink>
        </p>
      </AboutSection>
    </div>
  );
}

function AboutSection({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section id={id} className="page pt-16 md:pt-24" aria-labelledby={`${id}-title`}>
      <div className="grid gap-6 border-t border-hairline pt-8 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-12 md:pt-12 lg:gap-16">
        <h2 id={`${id}-title`} className="lg:text-3xl">
          {title}
        </h2>
        <div className="grid max-w-prose content-start gap-4">{children}</div>
      </div>
    </section>
  );
}
