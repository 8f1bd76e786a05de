import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../language/use-words.tsx';
import { formatCount } from '../../platform/money.ts';
import type { Text } from '../../platform/words/said.ts';
import { inRupees } from '../../shop-kit/amount.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Quote } from '../cart.schema.ts';
import { Coupons } from './cart-coupons.tsx';
import { cartPath, type checkoutPath, type Wishes } from './cart-path.ts';
import type { CartView } from './cart-view.ts';

export interface CartSavingsProps {
  userId: string;
  wishes: Wishes;
  coupons: readonly { code: string; description: string; missing: Text | null }[];
  applied: Quote['coupon'];
  refusal: Text | null;
  /** It will not apply later either. */
  isCodeLost: boolean;
  isFromLink: boolean;
  coins: Quote['coins'];
  cart: Pick<CartView, 'figures' | 'savings'>;
  notices: Quote['notices'];
  pathOf?: typeof checkoutPath;
}

export function CartSavings({ userId, wishes, coupons, applied, refusal, coins, cart, notices, ...told }: CartSavingsProps) {
  const t = useWords();
  const { isFromLink, isCodeLost, pathOf = cartPath } = told;
  const wish = useWish(userId, wishes, pathOf);
  const isRefused = refusal !== null;
  const saving = useRef({ wish, wishes });
  saving.current = { wish, wishes };
  useEffect(() => {
    const { wish, wishes } = saving.current;
    if (isFromLink && !isRefused) wish({});
    // The page stays where it says why the link's code does not apply.
    else if (isFromLink) keep(userId, { code: null, useCoins: wishes.useCoins ?? null });
    // It is told once, and not on every later visit.
    else if (isCodeLost) keep(userId, { code: null });
  }, [isFromLink, isRefused, isCodeLost, userId]);
  return (
    <section aria-labelledby="savings-title" className="grid grid-cols-1 gap-6">
      <h2 id="savings-title">{t('Coupons and coins')}</h2>
      <Coins coins={coins} coinDiscount={cart.figures.coinDiscount} notices={notices} onChange={(useCoins) => wish({ useCoins })} />
      <Coupons
        userId={userId}
        coupons={coupons}
        applied={applied}
        saves={cart.savings.find(({ code }) => code === applied?.code)?.amount ?? 0}
        refusal={refusal}
        onChange={(code) => wish({ code })}
      />
    </section>
  );
}

const keep = (userId: string, savings: { code?: string | null; useCoins?: boolean | number | null }) =>
  api.put(`/api/cart/${userId}/savings`, savings);

/** A second choice waits for the first: the last one counts. */
function useWish(userId: string, wishes: Wishes, pathOf: typeof checkoutPath) {
  const navigate = useNavigate();
  const latest = useRef(wishes);
  latest.current = wishes;
  const sent = useRef(Promise.resolve());
  return (change: Partial<Wishes>) => {
    const { code, useCoins } = { ...latest.current, ...change };
    sent.current = sent.current.then(async () => {
      // A link's choices are kept whole; a press changes its own alone, since another tab may have chosen the other.
      const all = { code: code ?? null, useCoins: useCoins ?? null };
      const named = Object.keys(change) as (keyof typeof all)[];
      const answer = await keep(userId, named.length > 0 ? Object.fromEntries(named.map((name) => [name, all[name]])) : all);
      if (!answer.ok) toast(answer.message || "We couldn't connect. Please try again.", 'error');
      else await navigate(pathOf(latest.current), { replace: true, preventScrollReset: true });
    });
    return sent.current;
  };
}

type CoinsProps = Pick<CartSavingsProps, 'coins' | 'notices'> & {
  coinDiscount: number;
  onChange: (useCoins: Wishes['useCoins']) => Promise<void>;
};

function Coins({ coins, coinDiscount, notices, onChange }: CoinsProps) {
  const t = useWords();
  // The checkbox follows the press at once; the figures follow when they arrive.
  const [wished, setWished] = useState<boolean | null>(null);
  const box = useRef<HTMLDivElement>(null);
  if (coins.available === 0) return null;
  const isUsed = coins.spent > 0;
  const [count, rupees] = isUsed ? [coins.spent, coinDiscount] : [coins.usable, coins.savesRupees];
  const balance = t('You have {count} coins.', { count: formatCount(coins.available) });
  const dear = notices.find(({ code }) => code === 'coins_cost_free_delivery');
  const fewer = dear?.cheaperCoins ?? 0;

  function takeFewer() {
    onChange(fewer || undefined);
    box.current?.querySelector('input')?.focus();
  }

  return (
    <div ref={box} className="grid gap-3">
      {coins.usable > 0 ? (
        <Checkbox
          label={t('Use {count} coins, save {amount}', { count: formatCount(count), amount: inRupees(rupees) })}
          hint={balance}
          autoComplete="off"
          checked={wished ?? isUsed}
          onChange={(event) => {
            setWished(event.target.checked);
            onChange(event.target.checked || undefined).then(() => setWished(null));
          }}
        />
      ) : (
        <p className="text-sm text-ink-soft">
          {balance} {t('Not enough for this cart.')}
        </p>
      )}
      {dear && (
        <Alert tone="warning" title={t('Use fewer coins, pay less')}>
          <p>{t(dear)}</p>
          <Button size="small" variant="secondary" className="mt-3" onClick={takeFewer}>
            {fewer > 0 ? t('Use {count} coins instead', { count: formatCount(fewer) }) : t('Pay without coins')}
          </Button>
        </Alert>
      )}
    </div>
  );
}
