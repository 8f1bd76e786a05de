import { type FormEvent, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { newSale } from '../../sales/sales.schema.ts';
import { SaleFields } from './sale-fields.tsx';
import { saleErrors, saleOf } from './sale-texts.ts';

interface SaleFormProps {
  productId: string;
  variants: ReadonlyArray<{ id: string; label: string }>;
  pricesIncludeTax: boolean;
  onSaved: () => Promise<void>;
}

export function SaleForm({ productId, variants, pricesIncludeTax, onSaved }: SaleFormProps) {
  const [errors, setErrors] = useState<ReturnType<typeof saleErrors>>({});
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const given = new FormData(form);
    const sale = newSale.safeParse(saleOf(given));
    if (!sale.success) return refuse(form, saleErrors(fieldsOf(sale.error.issues)));
    setBusy(true);
    const answer = await api.post(`/api/product/${productId}/sales`, {
      sale: sale.data,
      ...(variants.length > 1 && { variants: given.getAll('variant').map(String) }),
    });
    setBusy(false);
    if (answer.ok) return onSaved();
    const said = saleErrors(answer.fields);
    refuse(form, Object.keys(said).length > 0 ? said : { form: answer.message || "Couldn't connect. Please try again." });
  }

  function refuse(form: HTMLFormElement, said: typeof errors) {
    setErrors(said);
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <form onSubmit={save} noValidate className="grid gap-4">
      {(errors.form || errors.variants) && <Alert tone="danger">{errors.form ?? errors.variants}</Alert>}
      {variants.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="field-label">Variants</legend>
          {variants.map(({ id, label }) => (
            <Checkbox key={id} label={label} name="variant" value={id} defaultChecked />
          ))}
        </fieldset>
      )}
      <SaleFields errors={errors} pricesIncludeTax={pricesIncludeTax} />
      <Button type="submit" isBusy={isBusy} busyLabel="Saving...">
        Add sale
      </Button>
    </form>
  );
}

const fieldsOf = (issues: ReadonlyArray<{ path: PropertyKey[]; message: string }>) =>
  Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
