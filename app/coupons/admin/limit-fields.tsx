import { FieldPair } from '../../staff-kit/page-parts.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import type { CouponDialogProps } from './coupon-dialog.tsx';
import type { DiscountDraft } from './discount-draft.ts';
import type { FieldOf } from './offer-fields.tsx';

type LimitFieldsProps = Pick<CouponDialogProps, 'coupon' | 'isMany'> & { draft: DiscountDraft; field: FieldOf };

export const LimitFields = ({ coupon, isMany, draft, field }: LimitFieldsProps) => (
  <>
    <FieldPair>
      <TextField
        label="Minimum cart (₹)"
        {...field('minSubtotal')}
        defaultValue={coupon?.minSubtotal || ''}
        inputMode="decimal"
        hint={`${draft.goods ? 'Of the chosen products, before' : 'Before'} delivery, and counted like your prices: before GST, or with it (see Tax). Leave blank for any amount.`}
      />
      {!isMany && (
        <>
          <TextField
            label="Total uses"
            {...field('usageLimit')}
            defaultValue={coupon?.usageLimit ?? ''}
            inputMode="numeric"
            hint="Leave blank for no limit."
          />
          <TextField
            label="Uses per customer"
            {...field('perCustomerLimit')}
            defaultValue={coupon?.perCustomerLimit ?? ''}
            inputMode="numeric"
            hint="Leave blank for no limit."
          />
        </>
      )}
    </FieldPair>
    <div>
      <Checkbox label="First order only" name="firstOrderOnly" defaultChecked={coupon?.firstOrderOnly ?? false} />
      {draft.isAutomatic && (
        <Checkbox
          label="Combines with other discounts"
          name="combines"
          defaultChecked={coupon?.combines ?? false}
          hint="Counts beside a coupon, and beside other discounts that combine. If off, the one that takes more off counts."
        />
      )}
      {draft.isAutomatic && (
        <Checkbox
          label="Show on product pages"
          name="isPublic"
          defaultChecked={coupon?.isPublic ?? true}
          hint="Its name is shown on the pages of its products, unless it has a usage limit, is for selected customers or applies to a collection."
        />
      )}
      {!isMany && !draft.isAutomatic && (
        <Checkbox
          label="Public"
          name="isPublic"
          defaultChecked={coupon?.isPublic ?? true}
          hint="Shown in the cart. If off, only people who have the code can use it."
        />
      )}
      <Checkbox label="Active" name="isActive" defaultChecked={coupon?.isActive ?? true} />
    </div>
  </>
);
