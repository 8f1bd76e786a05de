// Search and filters above a list: what is chosen goes into the address at once, what is typed after a short rest.
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { addressWith } from './list-address.ts';

const REST_MS = 300;

export function AddressForm({ label, isSearch = false, children }: { label: string; isSearch?: boolean; children: ReactNode }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function go(form: HTMLFormElement, replace: boolean) {
    clearTimeout(timer.current);
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
    navigate(addressWith(params, Object.fromEntries(fields)), { replace, preventScrollReset: true });
  }
  function changed({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
    const isTyping = target instanceof HTMLInputElement && target.type === 'search';
    clearTimeout(timer.current);
    if (isTyping) timer.current = setTimeout(() => go(form, true), REST_MS);
    else go(form, false);
  }
  function submitted(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    go(event.currentTarget, false);
  }

  return (
    <form className="staff-filters" role={isSearch ? 'search' : undefined} aria-label={label} onChange={changed} onSubmit={submitted}>
      {children}
    </form>
  );
}

export function SearchField({ label, placeholder, search }: { label: string; placeholder: string; search: string }) {
  const box = useRef<HTMLInputElement>(null);
  // Back and forward change the search while the box stays; what is being typed is left alone.
  useEffect(() => {
    if (box.current && box.current !== document.activeElement) box.current.value = search;
  }, [search]);
  return (
    <TextField
      ref={box}
      label={label}
      isLabelHidden
      type="search"
      name="search"
      defaultValue={search}
      placeholder={placeholder}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={200}
      fieldClassName="staff-search"
    />
  );
}

interface FilterSelectProps {
  /** Its place in the address. */
  name: string;
  label: string;
  value: string;
  /** What it is called to choose none of them. */
  all: string;
  choices: readonly { value: string; label: string }[];
}

/** Made anew when the address changes: back and forward choose, too. */
export function FilterSelect({ name, label, value, all, choices }: FilterSelectProps) {
  return (
    <SelectField
      key={value}
      label={label}
      isLabelHidden
      name={name}
      defaultValue={value}
      options={[{ value: '', label: all }, ...choices]}
    />
  );
}

/** From this day to that one, both counted. */
export function FilterDays({ from, to }: { from: string; to: string }) {
  return (
    <>
      <TextField label="From" type="date" name="from" key={`from ${from}`} defaultValue={from} fieldClassName="filter-day" />
      <TextField label="To" type="date" name="to" key={`to ${to}`} defaultValue={to} fieldClassName="filter-day" />
    </>
  );
}

/** What the list has found, all pages of it, as a file. */
export function ExportLink({ to }: { to: string }) {
  return (
    <ButtonLink variant="secondary" size="small" reloadDocument download to={to}>
      <Icon name="download" />
      Export
    </ButtonLink>
  );
}
