import { Panel } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { Choice } from '../../ui/field.tsx';
import { BrandPreview } from './brand/brand-preview.tsx';
import { PriceChangeDialog } from './price-change-dialog.tsx';
import { type EffectSettings, effectsOf } from './settings-effects.ts';
import { cardsOf } from './settings-forms.ts';
import { Parts } from './settings-parts.tsx';
import { type SettingsToEdit, useSettingsForm } from './use-settings-form.ts';

interface SettingsFormProps extends SettingsToEdit {
  id: string;
  products: readonly Choice[];
  shopName: string;
  beside: EffectSettings;
  now: Date;
}

export function SettingsForm({ id, products, shopName, beside, now, ...settings }: SettingsFormProps) {
  const { section } = settings;
  const { form, draft, change, errors, isOutdated, priceChange, leaveGuard, submit, save, giveUp, keepPrices, mend } =
    useSettingsForm(settings);
  const effects = effectsOf(section, draft, beside, now);
  return (
    <form
      id={id}
      ref={form}
      onSubmit={submit}
      noValidate
      // Keeps the colour preview visible.
      className={
        section === 'colours'
          ? 'grid gap-4 max-wide:max-w-208 wide:grid-cols-[minmax(0,1fr)_22rem] wide:items-start wide:[&>.alert]:col-span-full'
          : 'grid max-w-208 gap-4'
      }
    >
      <Problems errors={errors} />
      {isOutdated && (
        <Alert tone="danger" title="Someone else saved these settings while you were editing">
          <p>Your changes were not saved and are still below. Copy what you need, then load their version.</p>
          <Button variant="secondary" size="small" onClick={giveUp}>
            Show their changes
          </Button>
        </Alert>
      )}
      {cardsOf(section).map((card) => (
        <Panel key={card.title} className="grid min-w-0 gap-4" aria-label={card.title}>
          <h2>{card.title}</h2>
          {card.text && <p className="soft">{card.text}</p>}
          <Parts parts={card.parts} draft={draft} path="" errors={errors} effects={effects} products={products} onChange={change} />
        </Panel>
      ))}
      {section === 'colours' && <BrandPreview draft={draft} name={shopName} onChange={mend} />}
      {priceChange && <PriceChangeDialog change={priceChange} onSave={save} onCancel={keepPrices} />}
      {leaveGuard}
    </form>
  );
}

function Problems({ errors }: { errors: Record<string, string> }) {
  const messages = [...new Set(Object.values(errors))];
  return messages.length === 0 ? null : (
    <Alert tone="danger" title="The settings were not saved">
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Alert>
  );
}
