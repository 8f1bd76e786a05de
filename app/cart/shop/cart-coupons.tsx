import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { said, type Text } from '../../platform/words/said.ts';
import { inRupees } from '../../shop-kit/amount.ts';
import { api } from '../../ui/browser/api-client.ts';
import { Icon } from '../../ui/icon.tsx';
import { FRIEND_CODE } from '../cart.schema.ts';
import type { CartSavingsProps } from './cart-savings.tsx';
import { AvailableCoupons, CouponField } from './coupon-parts.tsx';

const EMPTY_CODE = 'Please enter a coupon code.';

type CouponsProps = Pick<CartSavingsProps, 'userId' | 'coupons' | 'applied' | 'refusal'> & {
  saves: number;
  onChange: (code: string | undefined) => void;
};

type Answer = { isGood: boolean; words: Text };

export function Coupons({ userId, coupons, applied: discount, saves, refusal, onChange }: CouponsProps) {
  const t = useWords();
  const [typed, setTyped] = useState('');
  const [told, say] = useState<Answer | null>(null);
  const [trying, setTrying] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // The referral discount is automatic; a better code can still be entered.
  const isFriends = discount?.code === FRIEND_CODE;
  const applied = isFriends ? null : discount;
  const answer = told ?? standing();
  const others = coupons.filter(({ code }) => code !== applied?.code);

  // A new quote replaces the answer to a code.
  useEffect(() => {
    if (refusal) say(null);
  }, [refusal]);

  /** Uses the current cart, not the one when the code was tried. */
  function standing(): Answer | null {
    if (applied) return { isGood: true, words: said('Coupon applied: you save {saved}.', { saved: inRupees(saves) }) };
    return refusal ? { isGood: false, words: refusal } : null;
  }

  async function apply(code: string) {
    if (trying !== null) return;
    if (!code) return say({ isGood: false, words: EMPTY_CODE });
    setTrying(code);
    const tried = await api.post('/api/coupons/apply', { userId, code });
    // The shopper has moved on; do not pull the focus back.
    if (!form.current) return;
    setTrying(null);
    if (!tried.ok) return say({ isGood: false, words: tried.message || 'Failed to apply coupon. Try again later.' });
    const isTheirs = tried.value.code === code.toUpperCase();
    say(isTheirs ? null : { isGood: true, words: tried.value });
    setTyped('');
    // An applied coupon leaves the list it was chosen from; the button to remove it is here.
    form.current.querySelector('button')?.focus();
    onChange(isTheirs ? tried.value.code : undefined);
  }

  function remove() {
    say(null);
    setTyped('');
    onChange(undefined);
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {isFriends && (
        <p className="flex gap-2 text-leaf">
          <Icon name="gift" className="mt-0.5 size-5 shrink-0" />
          {t({ ...discount.descriptionParts, message: discount.description })}
        </p>
      )}
      <CouponField
        form={form}
        code={typed}
        applied={applied?.code ?? null}
        isBusy={trying !== null}
        onType={(code) => {
          setTyped(code);
          say(null);
        }}
        onApply={() => apply(typed.trim())}
        onRemove={remove}
      />
      <p id="coupon-answer" role="status" className={answer?.isGood === false ? 'field-error' : 'text-sm text-leaf'}>
        {answer?.isGood === false && <Icon name="warning" />}
        {answer && t(answer.words)}
      </p>
      {others.length > 0 && <AvailableCoupons coupons={others} trying={trying} onApply={apply} />}
    </div>
  );
}
