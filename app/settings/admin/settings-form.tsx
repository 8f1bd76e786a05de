// One form for every section of the settings: it renders what settings-forms.ts describes.

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PriceChange } from '../../catalogue/price-change/price-change.schema.ts';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { useLeaveGuard } from '../../staff-kit/use-leave-guard.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import type { Choice } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Colours } from '../colours.ts';
import { BrandPreview, paint } from './brand-preview.tsx';
import { PriceChangeDialog } from './price-change-dialog.tsx';
import { type Draft, draftOf, settingsOf } from './settings-draft.ts';
import { cardsOf, type FormSection, partsOf } from './settings-forms.ts';
import { Parts } from './settings-parts.tsx';

interface SettingsFormProps {
  id: string;
  section: FormSection;
  value: Record<string, unknown>;
  updatedAt: Date | null;
  products: readonly Choice[];
  shopName: string;
  onBusy: (isBusy: boolean) => void;
}

type Saved = Record<string, unknown> & { updatedAt: string | null };

export function SettingsForm({ id, section, value, updatedAt, products, shopName, onBusy }: SettingsFormProps) {
  const parts = partsOf(section);
  const form = useRef<HTMLFormElement>(null);
  const isDirty = useRef(false);
  const isSaving = useRef(false);
  const seenAt = useRef<Date | string | null>(updatedAt);
  const [draft, setDraft] = useState(() => draftOf(parts, value));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [attempts, setAttempts] = useState(0);
  const [priceChange, setPriceChange] = useState<PriceChange | null>(null);
  const [isOutdated, setOutdated] = useState(false);
  const { revalidate } = useRevalidator();
  const leaveGuard = useLeaveGuard(isDirty, 'Your unsaved changes will be lost.');

  // After each attempt, not at each change: a field being corrected keeps the focus.
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  function change(next: Draft) {
    isDirty.current = true;
    setDraft(next);
  }

  /** Problems of the previous colours do not apply to the new ones. */
  function mend(next: Draft) {
    setErrors({});
    change(next);
  }

  /** Tax settings that change what shoppers pay are shown before they are saved. */
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving.current) return;
    const { registration, pricesIncludeTax } = draft as Record<string, unknown>;
    if (section !== 'tax' || (registration === value['registration'] && pricesIncludeTax === value['pricesIncludeTax'])) return save();
    const query = new URLSearchParams({ registration: String(registration), pricesIncludeTax: String(pricesIncludeTax) });
    onBusy(true);
    const answer = await api.get(`/api/settings/tax/preview?${query}`);
    onBusy(false);
    if (answer.ok) setPriceChange(answer.value);
    else toast(answer.message || "Couldn't work out the new prices. Please try again.", 'error');
  }

  async function save() {
    if (isSaving.current) return;
    setPriceChange(null);
    isSaving.current = true;
    onBusy(true);
    const answer = await api.put(`/api/settings/${section}`, { ...settingsOf(parts, draft), updatedAt: seenAt.current });
    isSaving.current = false;
    onBusy(false);
    if (!answer.ok) {
      const said = { form: answer.message || "Couldn't save the settings. Please try again." };
      setOutdated(answer.status === 409);
      setErrors(answer.status === 409 ? {} : Object.keys(answer.fields).length > 0 ? answer.fields : said);
      setAttempts((count) => count + 1);
      return;
    }
    toast('Saved');
    await show(answer.value);
  }

  async function giveUp() {
    const answer = await api.get(`/api/settings/${section}`);
    if (answer.ok) await show(answer.value);
    else toast(answer.message || "Couldn't load the settings. Please try again.", 'error');
  }

  async function show(saved: Saved) {
    isDirty.current = false;
    seenAt.current = saved.updatedAt;
    setErrors({});
    setOutdated(false);
    setDraft(draftOf(parts, saved));
    if (section === 'colours') paint(document.documentElement, saved as unknown as Colours);
    await revalidate();
  }

  const messages = [...new Set(Object.values(errors))];
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
      {messages.length > 0 && (
        <Alert tone="danger" title="The settings were not saved">
          <ul>
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
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
          <Parts parts={card.parts} draft={draft} path="" errors={errors} products={products} onChange={change} />
        </Panel>
      ))}
      {section === 'colours' && <BrandPreview draft={draft} name={shopName} onChange={mend} />}
      {priceChange && <PriceChangeDialog change={priceChange} onSave={save} onCancel={() => setPriceChange(null)} />}
      {leaveGuard}
    </form>
  );
}
