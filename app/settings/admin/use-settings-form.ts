import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PriceChange } from '../../catalogue/price-change/price-change.schema.ts';
import { useLeaveGuard } from '../../staff-kit/use-leave-guard.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { toast } from '../../ui/toast.tsx';
import type { Colours } from '../colours.ts';
import { paint } from './brand/brand-preview.tsx';
import { type Draft, draftOf, settingsOf } from './settings-draft.ts';
import { type FormSection, partsOf } from './settings-forms.ts';

export interface SettingsToEdit {
  section: FormSection;
  value: Record<string, unknown>;
  updatedAt: Date | null;
  onBusy: (isBusy: boolean) => void;
}

type Saved = Record<string, unknown> & { updatedAt: string | null };

export function useSettingsForm({ section, value, updatedAt, onBusy }: SettingsToEdit) {
  const { draft, change, isDirty, seenAt, show } = useDraft({ section, value, updatedAt });
  const { form, errors, setErrors, refuse } = useErrors();
  const isSaving = useRef(false);
  const [priceChange, setPriceChange] = useState<PriceChange | null>(null);
  const [isOutdated, setOutdated] = useState(false);
  const leaveGuard = useLeaveGuard(isDirty, 'Your unsaved changes will be lost.');

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
    const answer = await api.put(`/api/settings/${section}`, { ...settingsOf(partsOf(section), draft), updatedAt: seenAt.current });
    isSaving.current = false;
    onBusy(false);
    if (!answer.ok) {
      const said = { form: answer.message || "Couldn't save the settings. Please try again." };
      setOutdated(answer.status === 409);
      return refuse(answer.status === 409 ? {} : Object.keys(answer.fields).length > 0 ? answer.fields : said);
    }
    toast('Saved');
    await accept(answer.value);
  }

  async function giveUp() {
    const answer = await api.get(`/api/settings/${section}`);
    if (answer.ok) await accept(answer.value);
    else toast(answer.message || "Couldn't load the settings. Please try again.", 'error');
  }

  async function accept(saved: Saved) {
    setErrors({});
    setOutdated(false);
    await show(saved);
  }

  return {
    ...{ form, draft, change, errors, isOutdated, priceChange, leaveGuard, submit, save, giveUp },
    keepPrices: () => setPriceChange(null),
    /** Problems of the previous colours do not apply to the new ones. */
    mend(next: Draft) {
      setErrors({});
      change(next);
    },
  };
}

function useDraft({ section, value, updatedAt }: Omit<SettingsToEdit, 'onBusy'>) {
  const isDirty = useRef(false);
  const seenAt = useRef<Date | string | null>(updatedAt);
  const [draft, setDraft] = useState(() => draftOf(partsOf(section), value));
  const { revalidate } = useRevalidator();
  return {
    ...{ draft, isDirty, seenAt },
    change(next: Draft) {
      isDirty.current = true;
      setDraft(next);
    },
    async show(saved: Saved) {
      isDirty.current = false;
      seenAt.current = saved.updatedAt;
      setDraft(draftOf(partsOf(section), saved));
      if (section === 'colours') paint(document.documentElement, saved as unknown as Colours);
      await revalidate();
    },
  };
}

/** After each attempt, not at each change, the first wrong field has the focus: one that is being corrected keeps it. */
function useErrors() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return {
    ...{ form, errors, setErrors },
    refuse(next: Record<string, string>) {
      setErrors(next);
      setAttempts((count) => count + 1);
    },
  };
}
