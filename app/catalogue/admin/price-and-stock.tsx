// Price and stock in the product form. A product with variants has both in their grid; what it had stays in the hidden fields.
import { dayOf } from '../../platform/time.ts';
import { FieldPair, Panel } from '../../staff-kit/page-parts.tsx';
import { TextField } from '../../ui/field.tsx';
import type { ProductView } from '../view/product-view.ts';
import { ownStock } from './form/product-draft.ts';
import { PricePreview, type PriceTexts } from './price-preview.tsx';

interface PriceAndStockProps {
  product: ProductView | null;
  prices: PriceTexts;
  charged: PriceTexts;
  isTaxed: boolean;
  pricesIncludeTax: boolean;
  isVaried: boolean;
  text: (name: string) => { name: string; error: string | undefined };
}

export function PriceAndStock({ product, prices, charged, isTaxed, pricesIncludeTax, isVaried, text }: PriceAndStockProps) {
  const own = { fieldClassName: isVaried ? 'hidden' : '' };
  return (
    <>
      <Panel className="grid min-w-0 gap-4" aria-labelledby="f-price">
        <h2 id="f-price">Price</h2>
        {isVaried && <p className="field-hint">Each variant has its own price, offer and MRP, below.</p>}
        <FieldPair>
          <TextField
            label={pricesIncludeTax ? 'Original price incl. GST (₹)' : 'Original price (₹)'}
            {...own}
            {...text('originalPrice')}
            defaultValue={prices.originalPrice}
            inputMode="decimal"
            required
          />
          <TextField label="Offer (%)" {...own} {...text('offerPercentage')} defaultValue={prices.offerPercentage} inputMode="decimal" />
          <TextField label="GST rate (%)" {...text('gstRate')} defaultValue={prices.gstRate} inputMode="decimal" />
          <TextField label="MRP (₹)" {...own} {...text('mrp')} defaultValue={prices.mrp} inputMode="decimal" />
        </FieldPair>
        <p className="field-hint">
          {pricesIncludeTax
            ? 'Enter the original price including GST: shoppers pay this price. The MRP includes GST. GST is 0, 5, 18 or 40%.'
            : isTaxed
              ? 'Enter the original price before GST. The MRP includes GST. GST is 0, 5, 18 or 40%.'
              : 'The shop charges no GST: shoppers pay this price. The rate is saved in case that changes.'}
        </p>
        <FieldPair>
          <TextField
            label="Next GST rate (%)"
            {...text('nextGstRate')}
            defaultValue={product?.nextGst?.percent ?? ''}
            inputMode="decimal"
            isOptional
          />
          <TextField
            label="From"
            {...text('nextGstFrom')}
            type="date"
            defaultValue={product?.nextGst ? dayOf(product.nextGst.from) : ''}
            isOptional
          />
        </FieldPair>
        {!isVaried && <PricePreview prices={charged} pricesIncludeTax={pricesIncludeTax} />}
      </Panel>
      <Panel className="grid min-w-0 gap-4" aria-labelledby="f-stock">
        <h2 id="f-stock">Stock</h2>
        <TextField
          label="Stock quantity"
          {...own}
          {...text('stockQuantity')}
          defaultValue={product ? ownStock(product) : ''}
          inputMode="numeric"
          required
        />
        <FieldPair>
          <TextField label="SKU" {...own} {...text('sku')} defaultValue={product?.sku} maxLength={60} spellCheck={false} required />
          <TextField label="HSN code" {...text('hsn')} defaultValue={product?.hsn} inputMode="numeric" required hint="4, 6 or 8 digits" />
        </FieldPair>
        <TextField
          label="Weight"
          {...text('weight')}
          defaultValue={product?.weight}
          maxLength={120}
          isOptional
          hint="As displayed, such as 50 g"
        />
      </Panel>
    </>
  );
}
