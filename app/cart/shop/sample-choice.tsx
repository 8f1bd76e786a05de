import { useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Say, useWords } from '../../language/use-words.tsx';
import { sampleWords } from '../../pricing/samples.ts';
import { inRupees } from '../../shop-kit/amount.ts';
import { land } from '../../shop-kit/writes.ts';
import { api } from '../../ui/browser/api-client.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { toast } from '../../ui/toast.tsx';
import type { SamplesView, SampleView } from './cart-view.ts';
import { Sample } from './offered-sample.tsx';

interface SampleChoiceProps {
  userId: string;
  samples: readonly SamplesView[];
}

export function SampleChoice({ userId, samples }: SampleChoiceProps) {
  const { wanted, choose } = useChoice(userId, samples);
  return samples.map((offer) => <Offer key={offer.campaign} offer={offer} wanted={wanted} onChoose={choose} />);
}

/** The boxes follow the press at once. A second choice waits for the first: the last one counts. */
function useChoice(userId: string, samples: readonly SamplesView[]) {
  const t = useWords();
  const { revalidate } = useRevalidator();
  const [pressed, setPressed] = useState<readonly string[] | null>(null);
  const sent = useRef(Promise.resolve());
  const waiting = useRef(0);
  const wanted = pressed ?? samples.flatMap(chosenOf);

  function choose(variantIds: readonly string[]) {
    setPressed(variantIds);
    waiting.current += 1;
    sent.current = sent.current.then(async () => {
      const answer = await api.put(`/api/cart/${userId}/samples`, { variantIds: [...variantIds] });
      if (!answer.ok) toast(answer.message ? t(answer.message) : t("We couldn't connect. Please try again."), 'error');
      // Other tabs read their carts again too.
      else land(randomName());
      waiting.current -= 1;
      if (waiting.current > 0) return;
      await revalidate();
      if (waiting.current === 0) setPressed(null);
    });
  }
  return { wanted, choose };
}

/** What of an offer is sent with the next choice: not what is sold out, or more than it gives. */
const chosenOf = ({ missingRupees, choose, options }: SamplesView) =>
  options
    .filter(({ isChosen, isGiven, isSoldOut }) => (missingRupees > 0 ? isChosen && !isSoldOut : isGiven))
    .slice(0, choose)
    .map(({ variantId }) => variantId);

interface OfferProps {
  offer: SamplesView;
  wanted: readonly string[];
  onChoose: (variantIds: readonly string[]) => void;
}

function Offer({ offer, wanted, onChoose }: OfferProps) {
  const t = useWords();
  const id = useId();
  const { choose, aboveRupees, missingRupees } = offer;
  const options = offer.options.filter(({ isSoldOut }) => !isSoldOut);
  const isWanted = ({ variantId }: SampleView) => wanted.includes(variantId);
  const count = Math.min(choose, options.length);
  const isFull = options.filter(isWanted).length >= count;

  function turn(option: SampleView) {
    const { variantId } = option;
    if (isWanted(option)) return onChoose(wanted.filter((other) => other !== variantId));
    // Before the page ran, more than it gives could be ticked.
    if (isFull && choose > 1) return;
    // Of a single one, the new choice replaces the last.
    const dropped = choose === 1 ? options.map((other) => other.variantId) : [];
    onChoose([...wanted.filter((other) => !dropped.includes(other)), variantId]);
  }

  const [title, terms] = sampleWords({ choose: count, aboveRupees });
  return (
    <section aria-labelledby={id} className="rounded-panel border border-hairline bg-paper p-5 sm:p-6">
      <h2 id={id} className="text-xl">
        {options.length > 0 && title ? t(title) : t('Free samples')}
      </h2>
      {terms && <p className="mt-1 text-sm text-ink-soft">{t(terms)}</p>}
      <div role="status" className="mt-1 grid gap-1 text-sm">
        {lossesOf(offer, t).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {missingRupees > 0 && <p className="text-leaf">{t('Add {amount} more to choose.', { amount: inRupees(missingRupees) })}</p>}
        {missingRupees === 0 && isFull && count > 1 && options.length > count && (
          <p className="text-ink-soft">{t('Untick one to choose another.')}</p>
        )}
      </div>
      <ul className="mt-3 grid gap-1">
        {options.map((option) => (
          <li key={option.variantId}>
            <Sample
              option={option}
              isWanted={missingRupees === 0 && isWanted(option)}
              isDisabled={missingRupees > 0 || (isFull && choose > 1 && !isWanted(option))}
              onTurn={() => turn(option)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function lossesOf({ aboveRupees, missingRupees, options }: SamplesView, t: Say): string[] {
  const isAnyLeft = options.some(({ isSoldOut }) => !isSoldOut);
  const soldOut = options.filter(({ isSoldOut }) => isSoldOut);
  const kept = options.filter(({ isChosen, isSoldOut }) => isChosen && !isSoldOut);
  return [
    ...soldOut.map(({ name }) =>
      isAnyLeft ? t('{name} is out of stock. Choose another sample.', { name }) : t('{name} is out of stock.', { name }),
    ),
    ...(missingRupees > 0 && kept.length > 0
      ? [
          t('{names} left your cart: free samples come with orders above {amount}.', {
            names: kept.map(({ name }) => name).join(', '),
            amount: inRupees(aboveRupees),
          }),
        ]
      : []),
  ];
}
