import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SelectField, TextField } from '../../ui/field.tsx';
import { DownloadLink } from './download-link.tsx';
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
    <form
      className={`flex min-w-0 flex-wrap gap-2.5 [&_select]:w-auto ${isSearch ? 'col-span-full max-md:contents' : ''}`}
      role={isSearch ? 'search' : undefined}
      aria-label={label}
      onChange={changed}
      onSubmit={submitted}
    >
      {children}
    </form>
  );
}

export function SearchField({ label, placeholder, search }: { label: string; placeholder: string; search: string }) {
  return (
    <TextField
      ref={useTextOf(search)}
      label={label}
      isLabelHidden
      type="search"
      name="search"
      defaultValue={search}
      placeholder={placeholder}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={200}
      fieldClassName="max-w-md flex-[1_1_16rem] max-md:max-w-none"
    />
  );
}

interface FilterSelectProps {
  name: string;
  label: string;
  value: string;
  all: string;
  choices: readonly { value: string; label: string }[];
}

/** Also follows browser back/forward without losing focus. */
export function FilterSelect({ name, label, value, all, choices }: FilterSelectProps) {
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = value;
  }, [value]);
  return (
    <SelectField
      ref={field}
      label={label}
      isLabelHidden
      name={name}
      defaultValue={value}
      options={[{ value: '', label: all }, ...choices]}
    />
  );
}

export function FilterDays({ from, to }: { from: string; to: string }) {
  return (
    <>
      <TextField label="From" type="date" name="from" ref={useTextOf(from)} defaultValue={from} fieldClassName="flex items-center gap-2" />
      <TextField label="To" type="date" name="to" ref={useTextOf(to)} defaultValue={to} fieldClassName="flex items-center gap-2" />
    </>
  );
}

export const ExportLink = ({ to }: { to: string }) => (
  <DownloadLink to={to} isSign>
    Export
  </DownloadLink>
);

/** Back and forward update the fields; a field being typed in is left alone. */
function useTextOf(value: string) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [value]);
  return field;
}
