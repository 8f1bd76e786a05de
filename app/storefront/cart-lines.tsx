import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { QUANTITY_AT_MOST } from '../cart/cart.schema.ts';
import { useWords } from '../language/use-words.tsx';
import { paiseFromRupees } from '../platform/money.ts';
import { api } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { QuantityStepper } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { toast } from '../ui/toast.tsx';
import { useRefresh } from '../ui/use-refresh.ts';
import { inRupees } from './amount.ts';
import type { CartLineView } from './cart-view.ts';
import { useRemovalFocus } from './use-removal-focus.ts';

const NOT_REACHED = 'We could not reach the shop. Please try again.';

interface CartLinesProps {
  userId: string;
  lines: CartLineView[];
  /** Called with +1 when a change sets out, and with -1 when it has arrived. */
  onSaving: (step: 1 | -1) => void;
}

export function CartLines({ userId, lines, onSaving }: CartLinesProps) {
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
            path={`/api/cart/${userId}/${line.id}`}
            say={say}
            onSaving={onSaving}
            onRemoved={() => onRemoved(line.name, place)}
          />
        ))}
      </ul>
    </>
  );
}

interface CartLineProps {
  line: CartLineView;
  path: string;
  say: (sentence: string) => void;
  onSaving: CartLinesProps['onSaving'];
  onRemoved: () => void;
}

function CartLine({ line, path, say, onSaving, onRemoved }: CartLineProps) {
  const t = useWords();
  const { name, quantity, problem, stockQuantity } = line;
  const refresh = useRefresh();
  const [wanted, setWanted] = useState<number | null>(null);
  const [refusal, setRefusal] = useState('');
  const [isRemoving, setRemoving] = useState(false);
  const latest = useRef(quantity);
  const isSending = useRef(false);
  const shown = wanted ?? quantity;
  const isShort = problem?.code === 'short_of_stock';
  const complaint = refusal || problem?.message;

  // What was said of an earlier quantity is not true of another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that is the occasion
  useEffect(() => setRefusal(''), [quantity]);

  /** Shown at once; presses that come while one is under way are sent as one. What the shop refuses is taken back. */
  async function change(next: number) {
    setWanted(next);
    setRefusal('');
    latest.current = next;
    if (isSending.current) return;
    isSending.current = true;
    onSaving(1);
    for (;;) {
      const sent = latest.current;
      const answer = await api.put(path, { quantity: sent });
      if (answer.ok && sent !== latest.current) continue;
      await refresh(answer);
      if (answer.ok && sent !== latest.current) continue;
      if (answer.ok) say(t('{name}: quantity {count}', { name, count: sent }));
      else if (answer.status === 409) setRefusal(answer.message);
      else toast(answer.message || NOT_REACHED, 'error');
      break;
    }
    isSending.current = false;
    setWanted(null);
    onSaving(-1);
  }

  async function remove() {
    setRemoving(true);
    onSaving(1);
    const answer = await api.delete(path);
    // One that is gone already is as good as removed.
    const isGone = answer.ok || answer.status === 404;
    if (isGone) onRemoved();
    await refresh(answer);
    onSaving(-1);
    if (isGone) return;
    setRemoving(false);
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
          <p className="tabular ml-auto font-medium">
            <span className="sr-only">{t('Together')} </span>
            {inRupees(Math.round(line.price * 100 * shown) / 100)}
          </p>
          <p className="basis-full text-sm text-ink-soft">
            {line.weight && `${line.weight}, `}
            <Price
              paise={paiseFromRupees(line.price)}
              originalPaise={paiseFromRupees(line.originalPrice)}
              offerPercentage={line.offerPercentage}
              decimals="when-needed"
            />{' '}
            <span className="whitespace-nowrap">{t('+ {rate}% GST', { rate: line.gstRate })}</span>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {(!problem || isShort) && (
            <QuantityStepper
              label={t('Quantity of {name}', { name })}
              value={shown}
              max={QUANTITY_AT_MOST}
              isBusy={wanted !== null}
              onChange={change}
            />
          )}
          {isShort && stockQuantity > 0 && (
            <Button size="small" variant="secondary" onClick={() => change(stockQuantity)}>
              {t('Take {count}', { count: stockQuantity })}
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
