/**
 * A form that validates with the server's schema, shows one message per field, and focuses the first invalid field.
 *   const form = useForm({ schema: signInForm, send: (values) => api.post('/api/auth/login', values), onDone: (value) => ..., failure: 'Login failed' });
 *   <form {...form.props}> <TextField name="email" error={form.errors.email} /> <Button type="submit" isBusy={form.isBusy}> </form>
 * `form.message` is the sentence for the whole form when a refusal names no field: the server's message, or `failure`.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { say } from '../../language/words.ts';
import { languageAt } from '../../platform/words/language.ts';
import { saidIn } from '../../platform/words/said.ts';
import type { Answer, Refused } from './api-client.ts';

type Parts<S extends z.ZodType, T> = {
  schema: S;
  send: (values: z.output<S>) => Promise<Answer<T>>;
  onDone: (value: T) => void;
  failure: string;
  onRefused?: (refused: Refused, message: string) => void;
};

export function useForm<S extends z.ZodType, T>({ schema, send, onDone, failure, onRefused }: Parts<S, T>) {
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
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
    const checked = schema.safeParse(Object.fromEntries(new FormData(form)));
    setMessage('');
    if (!checked.success) return show(form, fieldsOf(checked.error));
    isSending.current = true;
    setBusy(true);
    setErrors({});
    const answer = await send(checked.data);
    isSending.current = false;
    setBusy(false);
    if (answer.ok) return onDone(answer.value);
    refused.current = form;
    // Show a message once: beside its field if the form has it, else above the form.
    const isBesideField = Object.keys(answer.fields).some((name) => form.elements.namedItem(name));
    setMessage(isBesideField ? '' : answer.message || failure);
    show(form, answer.fields);
    onRefused?.(answer, answer.message || failure);
  }

  function show(form: HTMLFormElement, fields: Record<string, string>) {
    setErrors(fields);
    const wrong = Array.from(form.elements).find((control) => (control.getAttribute('name') ?? '') in fields);
    if (wrong instanceof HTMLElement) wrong.focus();
  }

  /** Clears the error of a field while it is being corrected. */
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement;
    if (errors[name]) setErrors({ ...errors, [name]: undefined });
  }

  // `post`, so that submitting before hydration cannot put a password into the address bar.
  return { props: { method: 'post', noValidate: true, onSubmit, onInput } as const, errors, setErrors, message, isBusy };
}

function fieldsOf(error: z.ZodError) {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= say(saidIn(issue), languageAt(location.pathname));
  return fields;
}
