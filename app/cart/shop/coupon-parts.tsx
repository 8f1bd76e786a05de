import { type FormEvent, type RefObject, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { CartSavingsProps } from './cart-savings.tsx';

const SHOWN_FIRST = 3; // Storefront specification: "The list shows 3 at first, with a show-more/fewer toggle."

interface CouponFieldProps {
  form: RefObject<HTMLFormElement | null>;
  code: string;
  applied: string | null;
  isBusy: boolean;
  onType: (code: string) => void;
  onApply: () => void;
  onRemove: () => void;
}

export function CouponField({ form, code, applied, isBusy, onType, onApply, onRemove }: CouponFieldProps) {
  const t = useWords();
  function submit(event: FormEvent) {
    event.preventDefault();
    onApply();
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        label={t('Coupon code')}
        name="code"
        value={applied ?? code}
        readOnly={applied !== null}
        onChange={(event) => onType(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        fieldClassName="grow basis-40"
        className="uppercase read-only:bg-sandal-deep"
        aria-describedby="coupon-answer"
      />
      {applied ? (
        <Button variant="secondary" onClick={onRemove}>
          {t('Remove')}
          <span className="sr-only"> {t('the coupon {code}', { code: applied })}</span>
        </Button>
      ) : (
        <Button type="submit" variant="secondary" isBusy={isBusy} busyLabel={t('Applying...')}>
          {t('Apply')}
        </Button>
      )}
    </form>
  );
}

interface AvailableCouponsProps extends Pick<CartSavingsProps, 'coupons'> {
  trying: string | null;
  onApply: (code: string) => void;
}

export function AvailableCoupons({ coupons, trying, onApply }: AvailableCouponsProps) {
  const t = useWords();
  const [isLong, setLong] = useState(false);
  const shown = isLong ? coupons : coupons.slice(0, SHOWN_FIRST);
  return (
    <div>
      <h3 className="text-base">{t('Available coupons')}</h3>
      <ul id="coupons" className="mt-2 divide-y divide-hairline border-y border-hairline">
        {shown.map(({ code, description, missing }) => (
          <li key={code} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <p className="min-w-0">
              <span className="font-medium tracking-wide">{code}</span>
              {description && (
                <span className="block text-sm text-ink-soft" lang={t.lang(t(description))}>
                  {t(description)}
                </span>
              )}
            </p>
            {missing ? (
              <span className="py-2 text-sm text-leaf">{t(missing)}</span>
            ) : (
              <Button variant="quiet" size="small" isBusy={trying === code} onClick={() => onApply(code)}>
                {t('Apply')}
                <span className="sr-only"> {t('the coupon {code}', { code })}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {coupons.length > SHOWN_FIRST && (
        <Button variant="quiet" size="small" aria-expanded={isLong} aria-controls="coupons" onClick={() => setLong(!isLong)}>
          {isLong ? t('Show fewer') : t('Show more')}
        </Button>
      )}
    </div>
  );
}
