import { useEffect, useRef } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { isGstin } from '../../platform/india/gstin.ts';
import { findState } from '../../platform/india.ts';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';

export type Business = { gstin: string; businessName: string };
export type BusinessErrors = { [Field in keyof Business]?: string | undefined };

interface BusinessBuyerProps {
  value: Business;
  errors: BusinessErrors;
  onChange: (value: Business) => void;
}

export function BusinessBuyer({ value, errors, onChange }: BusinessBuyerProps) {
  const t = useWords();
  const fold = useRef<HTMLDetailsElement>(null);
  const isWrong = Boolean(errors.gstin || errors.businessName);
  // Prefilled from the last order, so that a business sees whom the invoice will name.
  const wasOpen = useRef(value.gstin !== '');

  useEffect(() => {
    if (!isWrong || !fold.current) return;
    fold.current.open = true;
    fold.current.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [isWrong]);

  const gstin = value.gstin.trim().toUpperCase();
  const state = isGstin(gstin) ? findState(gstin.slice(0, 2)) : null;
  return (
    <div className="accordion">
      <details ref={fold} open={wasOpen.current}>
        <summary>
          <h2>{t('Buying for a business? Add GSTIN')}</h2>
          <Icon name="chevron-down" />
        </summary>
        <div className="accordion-body grid gap-4">
          <TextField
            label="GSTIN"
            name="gstin"
            value={value.gstin}
            onChange={(event) => onChange({ ...value, gstin: event.target.value })}
            hint={state ? t('Registered in {state}', { state: t(state.name) }) : t('15 characters, as on your registration certificate.')}
            error={errors.gstin}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextField
            label={t('Business name')}
            name="businessName"
            value={value.businessName}
            onChange={(event) => onChange({ ...value, businessName: event.target.value })}
            hint={t('As registered; printed on your invoice.')}
            error={errors.businessName}
            maxLength={120}
            autoComplete="organization"
          />
        </div>
      </details>
    </div>
  );
}
