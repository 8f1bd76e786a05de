/**
 * `read` makes the values where they are more than the form's named texts. Without `schema` the server alone checks. `onBusy`: for a button outside.
 * `form.message` is for the whole form when a refusal names no field: the server's message, or `failure`. What was typed stays when it is refused.
 */
import { type ComponentProps, type Dispatch, type FormEvent, type SetStateAction, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { say } from '../../language/words.ts';
import { languageAt } from '../../platform/words/language.ts';
import { saidIn } from '../../platform/words/said.ts';
import type { Answer, Refused } from './api-client.ts';

interface Sending<V, T> {
  send: (values: V) => Promise<Answer<T>>;
  onDone: (value: T, form: HTMLFormElement) => void;
  failure: string;
  onRefused?: (refused: Refused, message: string) => void;
  onBusy?: (isBusy: boolean) => void;
}
type Checked<S extends z.ZodType, T> = Sending<z.output<S>, T> & { schema: S; read?: (given: FormData) => unknown };
type Unchecked<V, T> = Sending<V, T> & { read: (given: FormData) => V; schema?: undefined };

type Errors = Record<string, string | undefined>;
export interface Form {
  props: Required<Pick<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit' | 'onInput'>>;
  errors: Errors;
  setErrors: Dispatch<SetStateAction<Errors>>;
  message: string;
  isBusy: boolean;
}

export function useForm<S extends z.ZodType, T>(parts: Checked<S, T>): Form;
export function useForm<V, T>(parts: Unchecked<V, T>): Form;
export function useForm<T>(parts: Checked<z.ZodType, T> | Unchecked<unknown, T>): Form {
  const {
    schema,
    read = Object.fromEntries,
    send,
    onDone,
    failure,
    onRefused,
    onBusy,
  } = parts as Partial<Checked<z.ZodType, T>> & Sending<unknown, T>;
  const [errors, setErrors] = useState<Errors>({});
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const refused = useRef<HTMLFormElement>(null);

  // After submitting a long form, scroll the error summary into view.
  useEffect(() => {
    if (message) refused.current?.querySelector('.alert-danger')?.scrollIntoView({ block: 'nearest' });
  }, [message]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const form = event.currentTarget;
    const values = read(new FormData(form));
    const checked = schema ? schema.safeParse(values) : ({ success: true, data: values } as const);
    setMessage('');
    if (!checked.success) return show(form, fieldsOf(checked.error));
    markBusy(true);
    setErrors({});
    const answer = await send(checked.data);
    markBusy(false);
    if (answer.ok) return onDone(answer.value, form);
    refused.current = form;
    // Show a message once: beside its field if the form has it, else above the form.
    const isBesideField = Object.keys(answer.fields).some((name) => form.elements.namedItem(name));
    setMessage(isBesideField ? '' : answer.message || failure);
    show(form, answer.fields);
    onRefused?.(answer, answer.message || failure);
  }

  function markBusy(isNow: boolean) {
    isSending.current = isNow;
    setBusy(isNow);
    onBusy?.(isNow);
  }

  function show(form: HTMLFormElement, fields: Record<string, string>) {
    setErrors(fields);
    const wrong = Array.from(form.elements).find((control) => (control.getAttribute('name') ?? '') in fields);
    if (wrong instanceof HTMLElement) wrong.focus();
  }

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement;
    if (errors[name]) setErrors({ ...errors, [name]: undefined });
  }

  // `post`, so that submitting before hydration cannot put a password into the address bar.
  return { props: { method: 'post', noValidate: true, onSubmit, onInput }, errors, setErrors, message, isBusy };
}

export const textIn = (given: FormData) => (name: string) => String(given.get(name) ?? '').trim();

function fieldsOf(error: z.ZodError) {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= say(saidIn(issue), languageAt(location.pathname));
  return fields;
}
