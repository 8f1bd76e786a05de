import { Link } from 'react-router';
import { listSlides } from '../media/slider.server.ts';
import { getShop, keepPage } from '../platform/page.server.ts';
import { readSettings } from '../settings/settings.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import type { Route } from './+types/about-page.ts';
import { pageMeta } from './page-meta.ts';
import { countOf } from './policy-words.ts';

const PRINCIPLES = [
  {
    title: 'Holistic Harmony',
    text: 'Skin lives with the weather, the water and the night you had. What we make is meant to be used together: something to wash with, something to keep moisture in, something against the sun.',
  },
  {
    title: 'Clean Conscious Formulations',
    text: 'Every ingredient stands on the product’s page, the largest amount first. Plants come first where plants are good at the work. Where a vitamin, a filter or a preservative does it better, we use that and name it.',
  },
  {
    title: 'Sustainable Luxury',
    text: 'Luxury is a texture that you look forward to, not a heavy box. We choose packs that protect what is inside and can be used to the last bit, and leave out the ones that only look good on a shelf.',
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = getShop(context);
  keepPage(context, 'settings');
  const { identity, policies } = await readSettings(db);
  return {
    name: identity.name,
    city: identity.address?.city ?? null,
    claimWithin: countOf(policies.claimWithinHours, 'hour'),
    picture: (await listSlides(db)).at(-1)?.desktop,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'About Us',
    description: 'Who makes our skin care and lip care, what we believe in, and how we work.',
    path: '/about-us',
    picture: loaderData?.picture,
  });
}

export default function AboutPage({ loaderData: { name, city, claimWithin, picture } }: Route.ComponentProps) {
  return (
    <div className="reading">
      <header className="page grid gap-5 py-14 md:py-20">
        <h1 className="text-4xl">About Us</h1>
        <p className="max-w-prose text-lg">
          {name} makes skin care and lip care{city && ` in ${city}`}, for Indian skin and Indian weather: heat, hard water, dry winters and
          a long monsoon.
        </p>
        <p className="max-w-prose text-ink-soft">
          We are a small house. We choose what goes in, write down what it does, and answer the letters ourselves.
        </p>
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
          Our Philosophy
        </h2>
        <p className="mt-4 max-w-prose">Three principles decide what we make, and what we leave alone.</p>
        <div className="mt-8 grid gap-8 md:grid-cols-3 md:gap-12">
          {PRINCIPLES.map(({ title, text }) => (
            <div key={title} className="border-t border-hairline pt-5">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-3 max-w-prose text-ink-soft">{text}</p>
            </div>
          ))}
        </div>
      </section>

      <AboutSection id="inspiration" title="Our Inspiration">
        <p>
          Much of what Indian families know about skin stands in the kitchen: haldi and besan before a wedding, malai in winter, rose water
          in May, warm oil on a Sunday. It was passed on by hand, a pinch of this and a little of that.
        </p>
        <p>
          We start there, and then we measure. A pinch becomes a percentage, and what does not earn its place is left out. What remains is a
          familiar scent in a form that keeps.
        </p>
      </AboutSection>

      <AboutSection id="quality" title="Our Commitment to Quality">
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            The whole ingredient list, the warnings, the maker and the licence number stand under “On the pack” on each product’s page.
          </li>
          <li>We describe how a product looks, feels and is used. We promise no cures.</li>
          <li>
            “Verified purchase” stands only beside reviews by people who received the product. Sample reviews are labelled as samples.
          </li>
          <li>If something arrives damaged, wrong or not as described, tell us within {claimWithin} if you can, and we put it right.</li>
        </ul>
        <p>
          <Link to="/Shipping-And-Refund-Policy" className="link">
            How we put things right
          </Link>
        </p>
      </AboutSection>

      <AboutSection id="mission" title="Our Mission">
        <p className="font-display text-2xl text-balance">Everyday care that is honest about what it is.</p>
        <p>
          That means a list you can check, a price that shows its taxes, and an answer from a person. If it is in the jar, it is on the
          page.
        </p>
        <p>
          <ButtonLink to="/shop">See what we make</ButtonLink>
        </p>
      </AboutSection>
    </div>
  );
}

function AboutSection({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section id={id} className="page pt-16 md:pt-24" aria-labelledby={`${id}-title`}>
      <div className="grid gap-6 border-t border-hairline pt-8 md:grid-cols-[1fr_2fr] md:gap-16 md:pt-12">
        <h2 id={`${id}-title`} className="text-3xl">
          {title}
        </h2>
        <div className="grid max-w-prose content-start gap-4">{children}</div>
      </div>
    </section>
  );
}
