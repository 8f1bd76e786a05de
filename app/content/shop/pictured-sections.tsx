import { useWords } from '../../language/use-words.tsx';
import VideoPlayer from '../../media/video-player.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import type { Shown } from '../sections/shown-section.ts';
import { HeadedSection } from './grid-sections.tsx';

export function HeroSection({ name, heading, text, link, picture, isTitle }: Shown<'hero'>) {
  const t = useWords();
  const Heading = isTitle ? 'h1' : 'h2';
  return (
    <section id={name} aria-labelledby={`${name}-title`} data-section={name} className={isTitle ? '' : 'mt-12 md:mt-20'}>
      <Picture picture={picture} sizes="100vw" isFirst={isTitle} className="aspect-4/3 w-full object-cover md:aspect-21/9" />
      <div className="page pt-8 text-center md:pt-12">
        <Heading id={`${name}-title`} className="text-4xl" lang={t.lang(heading)}>
          {heading}
        </Heading>
        {text && (
          <p className="mx-auto mt-4 max-w-prose whitespace-pre-line text-ink-soft" lang={t.lang(text)}>
            {text}
          </p>
        )}
        {link && (
          <ButtonLink to={link.to} className="mt-7" prefetch="intent">
            {link.label}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

export function IngredientsSection({ name, heading, ingredients }: Shown<'ingredients'>) {
  const t = useWords();
  return (
    <HeadedSection {...{ name, heading }}>
      <ul className="mt-8 grid grid-cols-2 gap-x-5 gap-y-10 md:mt-12 md:grid-cols-3 md:gap-x-8">
        {ingredients.map((ingredient) => (
          <li key={ingredient.name}>
            {ingredient.picture && (
              <Picture
                picture={ingredient.picture}
                sizes="(width >= 768px) 24rem, 48vw"
                className="mb-4 aspect-square w-full rounded-panel object-cover"
              />
            )}
            <h3 lang={t.lang(ingredient.name)}>{ingredient.name}</h3>
            {ingredient.text && (
              <p className="mt-2 whitespace-pre-line text-ink-soft" lang={t.lang(ingredient.text)}>
                {ingredient.text}
              </p>
            )}
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

export function BeforeAfterSection({ name, heading, before, after, text, disclaimer }: Shown<'before-after'>) {
  const t = useWords();
  const sides = [
    { label: t('Before'), picture: before },
    { label: t('After'), picture: after },
  ];
  return (
    <HeadedSection {...{ name, heading }}>
      <div className="mx-auto mt-8 grid max-w-240 grid-cols-2 gap-3 md:mt-12 md:gap-6">
        {sides.map(({ label, picture }) => (
          <figure key={label}>
            <Picture picture={picture} sizes="(width >= 768px) 30rem, 48vw" className="aspect-4/5 w-full rounded-panel object-cover" />
            <figcaption className="mt-2 text-center font-medium">{label}</figcaption>
          </figure>
        ))}
      </div>
      <div className="mx-auto mt-5 grid max-w-prose gap-2 text-center">
        {text && <p lang={t.lang(text)}>{text}</p>}
        <p className="text-sm text-ink-soft" lang={t.lang(disclaimer)}>
          {disclaimer}
        </p>
      </div>
    </HeadedSection>
  );
}

export function VideoSection({ name, heading, text, video }: Shown<'video'>) {
  const t = useWords();
  return (
    <HeadedSection {...{ name, heading }}>
      {text && (
        <p className="mx-auto mt-4 max-w-prose text-center text-ink-soft" lang={t.lang(text)}>
          {text}
        </p>
      )}
      <VideoPlayer video={video} label={heading} className="mx-auto mt-8 max-h-[80dvh] w-full max-w-240 rounded-panel bg-ink md:mt-12" />
    </HeadedSection>
  );
}
