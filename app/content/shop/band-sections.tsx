import { useWords } from '../../language/use-words.tsx';
import { Slider } from '../../media/shop/slider.tsx';
import { SubscribeForm } from '../../newsletter/shop/subscribe-form.tsx';
import { Accordion } from '../../ui/accordion.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { BelowFold } from '../../ui/deferred/below-fold.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Shown } from '../sections/shown-section.ts';

/** It contains the page's h1. */
export function TopSlider({ heading, slides }: Shown<'slider'>) {
  const t = useWords();
  if (slides.length > 0)
    return (
      <>
        {!slides[0]?.heading && (
          <h1 className="sr-only" lang={t.lang(heading)}>
            {heading}
          </h1>
        )}
        <Slider slides={slides} isTitle />
      </>
    );
  // A shop without slider images still links to its products.
  return (
    <section className="page py-24 text-center">
      <h1 className="text-4xl" lang={t.lang(heading)}>
        {heading}
      </h1>
      <ButtonLink to="/shop" className="mt-8">
        {t('Shop Now')}
      </ButtonLink>
    </section>
  );
}

export function TextSection({ name, heading, paragraphs, freeFrom }: Shown<'text'>) {
  const t = useWords();
  return (
    <BelowFold id={name} className="mt-20 bg-paper py-16 md:mt-28 md:py-24" aria-labelledby={`${name}-title`} data-section={name}>
      <div className="page grid gap-12 md:grid-cols-2 md:gap-20">
        <div>
          <h2 id={`${name}-title`} className="text-3xl" lang={t.lang(heading)}>
            {heading}
          </h2>
          <div className="mt-6 grid max-w-prose gap-4 text-ink-soft">
            {paragraphs.map((text) => (
              <p key={text} className="whitespace-pre-line" lang={t.lang(text)}>
                {text}
              </p>
            ))}
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
  );
}

export function Strip({ name, text }: Shown<'strip'>) {
  const t = useWords();
  return (
    <p id={name} className="bg-rose px-5 py-14 text-center font-display text-2xl md:py-20" data-section={name} lang={t.lang(text)}>
      {text}
    </p>
  );
}

export function FaqSection({ name, heading, questions }: Shown<'faq'>) {
  const t = useWords();
  return (
    <BelowFold
      id={name}
      className="page grid gap-6 pt-16 md:grid-cols-[1fr_2fr] md:gap-16 md:pt-24"
      aria-labelledby={`${name}-title`}
      data-section={name}
    >
      <h2 id={`${name}-title`} lang={t.lang(heading)}>
        {heading}
      </h2>
      <Accordion name={name} items={questions.map(({ question, answer }) => ({ title: question, content: answer }))} />
    </BelowFold>
  );
}

/** Links elsewhere lead to its id (home-page.tsx). */
export function NewsletterSection({ heading, text, consentText }: Shown<'newsletter'>) {
  const t = useWords();
  return (
    <BelowFold id="subscribe" className="page pt-20 md:pt-28" aria-labelledby="subscribe-title" data-section="subscribe">
      <div className="rounded-panel bg-sandal-deep px-5 py-12 md:px-12 md:py-16">
        <div className="mx-auto max-w-xl text-center">
          <h2 id="subscribe-title" lang={t.lang(heading)}>
            {heading}
          </h2>
          {text && (
            <p className="mt-3" lang={t.lang(text)}>
              {text}
            </p>
          )}
          <SubscribeForm consentText={consentText} />
        </div>
      </div>
    </BelowFold>
  );
}
