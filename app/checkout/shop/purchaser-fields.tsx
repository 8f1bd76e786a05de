import { CONSENTS } from '../../consents/consents.schema.ts';
import { useWords } from '../../language/use-words.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { type Business, BusinessBuyer, type BusinessErrors } from './business-buyer.tsx';
import { type Gift, type GiftErrors, GiftFields } from './gift-fields.tsx';

export interface PurchaserFieldsProps {
  gift: Gift;
  onGift: (gift: Gift) => void;
  business: Business;
  onBusiness: (business: Business) => void;
  isAgeAsked: boolean;
  isAdult: boolean;
  onAdult: (isAdult: boolean) => void;
  errors: BusinessErrors & GiftErrors & { isAdult?: string | undefined };
}

export function PurchaserFields({ gift, onGift, business, onBusiness, isAgeAsked, isAdult, onAdult, errors }: PurchaserFieldsProps) {
  const t = useWords();
  return (
    <>
      <GiftFields value={gift} errors={errors} onChange={onGift} />
      <BusinessBuyer value={business} errors={errors} onChange={onBusiness} />
      {isAgeAsked && (
        <Checkbox
          label={t(CONSENTS.adult.text)}
          name="isAdult"
          required
          checked={isAdult}
          error={errors.isAdult}
          onChange={(event) => onAdult(event.target.checked)}
        />
      )}
    </>
  );
}
