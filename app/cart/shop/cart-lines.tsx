import { useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { formatRupees } from '../../platform/money.ts';
import { piecesOf, pricesInPaise } from '../../shop-kit/amount.ts';
import { TaxedPrice, WithTaxes } from '../../shop-kit/taxed-price.tsx';
import { useRemovalFocus } from '../../shop-kit/use-removal-focus.ts';
import type { Write } from '../../shop-kit/writes.ts';
import { Button } from '../../ui/button.tsx';
import { QuantityStepper } from '../../ui/fields/quantity-stepper.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import type { CartLineView } from './cart-view.ts';
import { useLineWrites } from './use-line-writes.ts';

interface CartLinesProps {
  userId: string;
  lines: CartLineView[];
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
  const { name, quantity, problem, stockQuantity, atMost } = line;
  const { refusal, setQuantity, remove } = useLineWrites({ line, userId, say, onRemoved });
  const shown = change?.quantity || quantity;
  const isRemoving = change?.quantity === 0;
  const isShort = problem?.code === 'short_of_stock' || problem?.code === 'too_many';
  const most = Math.min(stockQuantity, atMost);
  const complaint = refusal || problem;

  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-5 sm:gap-x-6">
      <div className="aspect-square w-20 overflow-hidden rounded-panel bg-sandal-deep sm:w-28">
        {line.picture && <Picture picture={line.picture} alt="" sizes="7rem" className="size-full object-cover" />}
      </div>
      <div className="grid min-w-0 flex-[1_1_11rem] grid-cols-1 content-start gap-3">
        <LineText line={line} quantity={shown} />
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

function LineText({ line, quantity }: { line: CartLineView; quantity: number }) {
  const t = useWords();
  const prices = pricesInPaise(line);
  const together = piecesOf(prices, quantity);
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <h3 className="min-w-0 grow basis-36">
        <Link to={`/product/${line.slug}`} className="hover:underline" lang={t.lang(line.name)}>
          {line.name}
        </Link>
      </h3>
      <p className="tabular ml-auto text-right font-medium">
        <span className="sr-only">{t('Line total')} </span>
        {formatRupees(together.unitPaise)}{' '}
        {quantity > 1 && <WithTaxes prices={together} decimals="when-needed" className="block text-sm font-normal" />}
      </p>
      <p className="basis-full text-sm text-ink-soft">
        {line.weight && <span className="block">{line.weight}</span>}
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
  );
}
