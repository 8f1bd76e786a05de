// Who buys, as far as the order asks: a business with its GSTIN, and the age of who has not stated it yet.
import { CONSENTS } from '../../consents/consents.schema.ts';
import { useWords } from '../../language/use-words.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { type Business, BusinessBuyer, type BusinessErrors } from './business-buyer.tsx';

export interface PurchaserFieldsProps {
  business: Business;
  onBusiness: (business: Business) => void;
  isAgeAsked: boolean;
  isAdult: boolean;
  onAdult: (isAdult: boolean) => void;
  errors: BusinessErrors & { isAdult?: string | undefined };
}

export function PurchaserFields({ business, onBusiness, isAgeAsked, isAdult, onAdult, errors }: PurchaserFieldsProps) {
  const t = useWords();
  return (
    <>
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
