import { formatRupees, isPercent, paiseFromRupees } from '../../../platform/money.ts';
import { salePrice } from '../../../pricing/sale-price.ts';
import { Facts } from '../../../staff-kit/list/figures.tsx';
import { FieldPair, Panel } from '../../../staff-kit/page-parts.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import type { ProductView } from '../../view/product-view.ts';
import { type KitDraft, separatelyPaise } from './kit-draft.ts';
import { PieceSearch } from './piece-search.tsx';

interface KitPanelProps {
  kit: KitDraft;
  onChange: (kit: KitDraft) => void;
  product: ProductView | null;
  prices: { originalPrice: string; offerPercentage: string };
  pricesIncludeTax: boolean;
  text: (name: string) => { name: string; error: string | undefined };
  errors: Record<string, string>;
}

export function KitPanel({ kit, onChange, product, prices, pricesIncludeTax, text, errors }: KitPanelProps) {
  const isSum = kit.pricing === 'sum';
  const set = (place: number, quantity: string) =>
    onChange({ ...kit, pieces: kit.pieces.map((piece, each) => (each === place ? { ...piece, quantity } : piece)) });
  return (
    <>
      <Panel className="grid min-w-0 gap-4" aria-labelledby="f-kit">
        <h2 id="f-kit">Pieces</h2>
        {kit.pieces.length === 0 && <p className="soft">Search for the products that the kit contains.</p>}
        <ul className="grid gap-3">
          {kit.pieces.map((piece, place) => (
            <li key={piece.id} className="flex flex-wrap items-end gap-3">
              <TextField
                label={piece.name}
                name={`piece ${piece.id}`}
                type="number"
                min={1}
                max={20}
                value={piece.quantity}
                onChange={({ target }) => set(place, target.value)}
                hint={`${formatRupees(paiseFromRupees(piece.price))} each`}
                error={errors[`kit.pieces.${place}`] ?? errors[`kit.pieces.${place}.quantity`]}
                fieldClassName="grow basis-40"
              />
              <Button
                size="small"
                variant="quiet"
                aria-label={`Remove ${piece.name}`}
                onClick={() => onChange({ ...kit, pieces: kit.pieces.filter(({ id }) => id !== piece.id) })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
        {(errors['kit'] ?? errors['kit.pieces']) && (
          <p className="field-error" role="alert">
            {errors['kit'] ?? errors['kit.pieces']}
          </p>
        )}
        <PieceSearch chosen={kit.pieces} onPick={(piece) => onChange({ ...kit, pieces: [...kit.pieces, piece] })} />
      </Panel>
      <Panel className="grid min-w-0 gap-4" aria-labelledby="f-kit-price">
        <h2 id="f-kit-price">Price</h2>
        <RadioCards
          legend="How the kit is priced"
          name="kitPricing"
          value={kit.pricing}
          onChange={(pricing) => onChange({ ...kit, pricing: pricing as KitDraft['pricing'] })}
          options={[
            { value: 'own', label: 'Own price' },
            { value: 'sum', label: 'Percentage off its pieces', detail: 'Follows their prices' },
          ]}
        />
        <FieldPair>
          <TextField
            label={pricesIncludeTax ? 'Original price incl. GST (₹)' : 'Original price (₹)'}
            fieldClassName={isSum ? 'hidden' : ''}
            {...text('originalPrice')}
            defaultValue={prices.originalPrice}
            inputMode="decimal"
            required
          />
          <TextField label="Offer (%)" {...text('offerPercentage')} defaultValue={prices.offerPercentage} inputMode="decimal" />
        </FieldPair>
        <KitPreview kit={kit} prices={prices} />
        {product && <TextField label="SKU" {...text('sku')} defaultValue={product.sku} maxLength={60} spellCheck={false} required />}
      </Panel>
    </>
  );
}

const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/;

function KitPreview({ kit, prices }: Pick<KitPanelProps, 'kit' | 'prices'>) {
  const separate = separatelyPaise(kit);
  const original =
    kit.pricing === 'sum' ? separate : AMOUNT.test(prices.originalPrice) ? paiseFromRupees(Number(prices.originalPrice)) : null;
  const offer = prices.offerPercentage || '0';
  if (separate === null || original === null || !AMOUNT.test(offer) || !isPercent(Number(offer))) return null;
  return (
    <Facts className="" aria-live="polite">
      <div>
        <dt>Bought separately</dt>
        <dd>{formatRupees(separate)}</dd>
      </div>
      <div>
        <dt>Price of the kit</dt>
        <dd>
          <strong>{formatRupees(salePrice(original, Math.round(Number(offer) * 100)))}</strong>
        </dd>
      </div>
    </Facts>
  );
}
