import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../language/use-words.tsx';
import { formatRupees } from '../../platform/money.ts';
import { piecesOf, pricesInPaise } from '../../shop-kit/amount.ts';
import { TaxedPrice, WithTaxes } from '../../shop-kit/taxed-price.tsx';
import { inTime } from '../../shop-kit/unsent.ts';
import { useRemovalFocus } from '../../shop-kit/use-removal-focus.ts';
import { beginChange, findWrite, land, takeBack, type Write } from '../../shop-kit/writes.ts';
import { api } from '../../ui/browser/api-client.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { Button } from '../../ui/button.tsx';
import { QuantityStepper } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { toast } from '../../ui/toast.tsx';
import type { CartLineView } from './cart-view.ts';

const NOT_REACHED = "We couldn't connect. Please try again.";

interface CartLinesProps {
  userId: string;
  lines: CartLineView[];
  /** Writes that the lines do not include yet. */
  newer: readonly Write[];
}

export function CartLines({ userId, lines, newer }: CartLinesProps) {
  const t = useWords();
  const [said, say] = useState('');
  const { list, noteRemoval } = useRemovalFocus(lines, '#cart-title');

  function onRemoved(name: string, place: number) {
    noteRemoval(place);
    say(t('{name} removed from your cart', { name }));
  }

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul ref={list} className="divide-y divide-hairline border-y border-hairline">
        {lines.map((line, place) => (
          <CartLine
            key={line.id}
            line={line}
            userId={userId}
            change={newer.find(({ productId }) => productId === line.variantId)}
            say={say}
            onRemoved={() => onRemoved(line.name, place)}
          />
        ))}
      </ul>
    </>
  );
}

interface CartLineProps {
  line: CartLineView;
  userId: string;
  change: Write | undefined;
  say: (sentence: string) => void;
  onRemoved: () => void;
}

function CartLine({ line, userId, change, say, onRemoved }: CartLineProps) {
  const t = useWords();
  const { variantId, name, quantity, problem, stockQuantity, atMost } = line;
  const [refusal, setRefusal] = useState('');
  const path = `/api/cart/${userId}/${line.id}` as const;
  const shown = change?.quantity || quantity;
  const prices = pricesInPaise(line);
  const together = piecesOf(prices, shown);
  const isRemoving = change?.quantity === 0;
  const isShort = problem?.code === 'short_of_stock' || problem?.code === 'too_many';
  const most = Math.min(stockQuantity, atMost);
  const complaint = refusal || problem;

  // An error about an earlier quantity does not apply to a new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that is the occasion
  useEffect(() => setRefusal(''), [quantity]);

  const begin = (key: string, wanted: number) => beginChange({ key, userId, place: 'cart', productId: variantId, name, quantity: wanted });

  /** Optimistic: presses during a request are sent together afterwards. A refusal is rolled back. */
  async function setQuantity(wanted: number) {
    setRefusal('');
    const underWay = findWrite('cart', variantId);
    if (underWay?.quantity === 0) return;
    const key = underWay?.key ?? randomName();
    begin(key, wanted);
    if (underWay) return;
    for (let sent = wanted; ; ) {
      const answer = await api.put(path, { quantity: sent }, inTime());
      const now = findWrite('cart', variantId);
      // Removed in the meantime: the answer to the removal wins.
      if (now?.key !== key) return;
      if (answer.ok && now.quantity && now.quantity !== sent) {
        sent = now.quantity;
        continue;
      }
      if (answer.ok) land(key);
      else takeBack(key);
      if (answer.ok) say(t('{name}: quantity {count}', { name, count: sent }));
      else if (answer.status === 409) setRefusal(answer.message);
      else toast(answer.message || NOT_REACHED, 'error');
      return;
    }
  }

  async function remove() {
    const key = randomName();
    begin(key, 0);
    const answer = await api.delete(path, inTime());
    // A line that is already gone counts as removed.
    if (answer.ok || answer.status === 404) {
      onRemoved();
      return land(key);
    }
    takeBack(key);
    toast(answer.message || NOT_REACHED, 'error');
  }

  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-5 sm:gap-x-6">
      <div className="aspect-square w-20 overflow-hidden rounded-panel bg-sandal-deep sm:w-28">
        {line.picture && <Picture picture={line.picture} alt="" sizes="7rem" className="size-full object-cover" />}
      </div>
      <div className="grid min-w-0 flex-[1_1_11rem] grid-cols-1 content-start gap-3">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h3 className="min-w-0 grow basis-36">
            <Link to={`/product/${line.slug}`} className="hover:underline" lang={t.lang(name)}>
              {name}
            </Link>
          </h3>
          <p className="tabular ml-auto text-right font-medium">
            <span className="sr-only">{t('Line total')} </span>
            {formatRupees(together.unitPaise)}{' '}
            {shown > 1 && <WithTaxes prices={together} decimals="when-needed" className="block text-sm font-normal" />}
          </p>
          <p className="basis-full text-sm text-ink-soft">
            {line.weight && `${line.weight}, `}
            <TaxedPrice prices={prices} decimals="when-needed" />
          </p>
          {line.contents.length > 0 && (
            <ul className="basis-full text-sm text-ink-soft">
              {line.contents.map((piece) => (
                <li key={piece.name}>
                  {piece.quantity} × <span lang={t.lang(piece.name)}>{piece.name}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {(!problem || isShort) && (
            <QuantityStepper
              label={t('Quantity of {name}', { name })}
              value={shown}
              max={atMost}
              isBusy={change !== undefined}
              onChange={setQuantity}
            />
          )}
          {isShort && most > 0 && (
            <Button size="small" variant="secondary" onClick={() => setQuantity(most)}>
              {t('Change to {count}', { count: most })}
            </Button>
          )}
          <Button size="small" variant="quiet" isBusy={isRemoving} onClick={remove} aria-label={t('Remove {name}', { name })}>
            {t('Remove')}
          </Button>
        </div>
        {complaint && (
          <p className="field-error" role="alert">
            <Icon name="warning" />
            {t(complaint)}
          </p>
        )}
      </div>
    </li>
  );
}
