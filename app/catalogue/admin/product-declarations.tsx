import { FieldPair, Panel } from '../../staff-kit/page-parts.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import type { Declarations, Firm } from '../declarations/declarations.schema.ts';
import type { ProductView } from '../view/product-view.ts';

export type UsualFirms = Record<'manufacturer' | 'packer', Firm>;

interface ProductDeclarationsProps {
  product: ProductView | null;
  usualFirms: UsualFirms;
  errorOf: (name: string) => string | undefined;
}

/** Declarations required beside the product by the Legal Metrology and Cosmetics Rules (D37). */
export function ProductDeclarations({ product, usualFirms, errorOf }: ProductDeclarationsProps) {
  const given = product?.declarations;
  const firms = given ?? { ...usualFirms, importer: null };
  const of = (name: string) => ({ name: `declarations.${name}`, error: errorOf(`declarations.${name}`) });
  return (
    <Panel className="grid min-w-0 gap-4" aria-labelledby="f-declarations">
      <h2 id="f-declarations">Declarations</h2>
      <FieldPair>
        <TextField label="Generic name" {...of('genericName')} defaultValue={given?.genericName} maxLength={120} hint="Such as Lip balm" />
        <TextField label="Country of origin" {...of('countryOfOrigin')} defaultValue={given?.countryOfOrigin ?? 'India'} maxLength={120} />
        <TextField
          label="Net quantity"
          {...of('netQuantity.value')}
          error={errorOf('declarations.netQuantity')}
          defaultValue={given?.netQuantity?.value ?? ''}
          inputMode="decimal"
        />
        <SelectField
          label="Unit"
          name="declarations.netQuantity.unit"
          defaultValue={given?.netQuantity?.unit ?? 'g'}
          options={['g', 'ml', 'piece'].map((unit) => ({ value: unit, label: unit }))}
        />
        <TextField label="Shelf life (months)" {...of('shelfLifeMonths')} defaultValue={given?.shelfLifeMonths ?? ''} inputMode="numeric" />
        <SelectField
          label="Veg / non-veg mark"
          {...of('originDot')}
          defaultValue={given?.originDot ?? ''}
          options={[
            { value: '', label: 'None' },
            { value: 'green', label: 'Green: vegetarian' },
            { value: 'brown', label: 'Brown: not vegetarian' },
          ]}
        />
        <TextField
          label="Mfg. licence no."
          {...of('mfgLicenceNo')}
          defaultValue={given?.mfgLicenceNo}
          maxLength={120}
          spellCheck={false}
          hint="Of an imported product: its registration certificate"
        />
        <TextField
          label="Dimensions"
          {...of('dimensions')}
          defaultValue={given?.dimensions}
          maxLength={120}
          isOptional
          hint="Such as 12 × 4 × 3 cm, where the size matters"
        />
      </FieldPair>
      {(['manufacturer', 'packer', 'importer'] as const).map((role) => (
        <FieldPair key={role} className="min-[640px]:grid-cols-2">
          <TextField
            label={`${FIRMS[role]} name`}
            {...of(`${role}.name`)}
            defaultValue={firms[role]?.name}
            maxLength={200}
            isOptional={role !== 'manufacturer'}
          />
          <TextField
            label={`${FIRMS[role]} address`}
            {...of(`${role}.address`)}
            defaultValue={firms[role]?.address}
            maxLength={500}
            isOptional={role !== 'manufacturer'}
          />
        </FieldPair>
      ))}
      <TextArea label="All ingredients (INCI)" {...of('inciIngredients')} defaultValue={given?.inciIngredients} rows={3} />
      <TextArea label="Warnings" {...of('warnings')} defaultValue={given?.warnings} rows={2} isOptional />
    </Panel>
  );
}

const FIRMS = { manufacturer: 'Manufacturer', packer: 'Packer', importer: 'Importer' } as const;

/** Of the form, by its fields' names. */
export function declarationsOf(text: (name: string) => string): Declarations {
  const of = (name: string) => text(`declarations.${name}`);
  const number = (name: string) => (of(name) === '' ? null : Number(of(name)));
  const firm = (name: string) =>
    of(`${name}.name`) || of(`${name}.address`) ? { name: of(`${name}.name`), address: of(`${name}.address`) } : null;
  const quantity = number('netQuantity.value');
  return {
    genericName: of('genericName'),
    netQuantity: quantity === null ? null : { value: quantity, unit: unitOf(of('netQuantity.unit')) },
    manufacturer: firm('manufacturer'),
    packer: firm('packer'),
    importer: firm('importer'),
    countryOfOrigin: of('countryOfOrigin'),
    shelfLifeMonths: number('shelfLifeMonths'),
    inciIngredients: of('inciIngredients'),
    mfgLicenceNo: of('mfgLicenceNo'),
    originDot: of('originDot') === 'green' ? 'green' : of('originDot') === 'brown' ? 'brown' : null,
    warnings: of('warnings'),
    dimensions: of('dimensions'),
  };
}

const unitOf = (text: string) => (text === 'ml' || text === 'piece' ? text : 'g');
