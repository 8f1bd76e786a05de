import { useEffect, useRef } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { GIFT_NOTE_AT_MOST } from '../gift.schema.ts';

export type Gift = { giftRecipient: string; giftPhone: string; giftNote: string };
export type GiftErrors = { [Field in keyof Gift]?: string | undefined };
export const NO_GIFT: Gift = { giftRecipient: '', giftPhone: '', giftNote: '' };

interface GiftFieldsProps {
  value: Gift;
  errors: GiftErrors;
  onChange: (value: Gift) => void;
}

export function GiftFields({ value, errors, onChange }: GiftFieldsProps) {
  const t = useWords();
  const fold = useRef<HTMLDetailsElement>(null);
  const isWrong = Boolean(errors.giftRecipient || errors.giftPhone || errors.giftNote);
  useEffect(() => {
    if (!isWrong || !fold.current) return;
    fold.current.open = true;
    fold.current.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [isWrong]);

  const field = (name: keyof Gift) => ({ name, value: value[name], error: errors[name], autoComplete: 'off' });
  return (
    <div className="accordion">
      <details ref={fold}>
        <summary>
          <h2>{t('This is a gift for someone else')}</h2>
          <Icon name="chevron-down" />
        </summary>
        <div className="accordion-body grid gap-4">
          <TextField
            label={t("Recipient's name")}
            hint={t('Delivered to the address above. Leave blank for the name there.')}
            maxLength={120}
            {...field('giftRecipient')}
            onChange={(event) => onChange({ ...value, giftRecipient: event.target.value })}
          />
          <TextField
            label={t("Recipient's phone")}
            type="tel"
            inputMode="tel"
            hint={t('10 digits, for the courier')}
            maxLength={20}
            {...field('giftPhone')}
            onChange={(event) => onChange({ ...value, giftPhone: event.target.value })}
          />
          <TextArea
            label={t('Gift note')}
            hint={t('Up to {count} characters. Printed on the slip in the parcel, which shows no prices.', { count: GIFT_NOTE_AT_MOST })}
            rows={3}
            maxLength={GIFT_NOTE_AT_MOST}
            {...field('giftNote')}
            onChange={(event) => onChange({ ...value, giftNote: event.target.value })}
          />
        </div>
      </details>
    </div>
  );
}
