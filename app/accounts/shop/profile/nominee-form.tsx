import { useRef, useState } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { useForm } from '../../../ui/browser/use-form.ts';
import { useRefresh } from '../../../ui/browser/use-refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Nominee, nomineeForm } from '../../profile.schema.ts';

export function NomineeForm({ userId, nominee }: { userId: string; nominee: Nominee | null }) {
  const t = useWords();
  const refresh = useRefresh();
  const title = useRef<HTMLHeadingElement>(null);
  const [isRemoving, setRemoving] = useState(false);
  const form = useForm({
    schema: nomineeForm,
    send: (values) => api.put(`/api/auth/user/${userId}/nominee`, values),
    failure: 'Something went wrong. Please try again.',
    async onDone({ message }) {
      toast(message);
      await refresh();
    },
  });

  async function remove() {
    setRemoving(true);
    const answer = await api.delete(`/api/auth/user/${userId}/nominee`);
    setRemoving(false);
    if (answer.ok) toast(answer.value.message);
    else toast(answer.message || 'Something went wrong. Please try again.', 'error');
    await refresh(answer);
    // The pressed button disappears with the nominee.
    if (answer.ok) title.current?.focus();
  }

  return (
    <section aria-labelledby="nominee-title">
      <h2 id="nominee-title" ref={title} tabIndex={-1} className="outline-none focus-visible:shadow-none">
        {t('Nominee')}
      </h2>
      <p className="mt-3 mb-4 max-w-prose">
        {t('You may name someone who can see, correct or delete your data if you die or can no longer do so. Please tell them.')}
      </p>
      <form key={nominee?.name ?? ''} {...form.props} className="grid max-w-md gap-5">
        {form.message && <Alert tone="danger">{t(form.message)}</Alert>}
        <TextField
          label={t('Name')}
          name="name"
          defaultValue={nominee?.name}
          maxLength={120}
          autoComplete="off"
          required
          error={form.errors['name']}
        />
        <TextField
          label={t('E-mail or phone')}
          name="contact"
          defaultValue={nominee?.contact}
          maxLength={200}
          autoComplete="off"
          required
          error={form.errors['contact']}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={form.isBusy}>
            {t('Save nominee')}
          </Button>
          {nominee && (
            <Button variant="secondary" isBusy={isRemoving} onClick={remove}>
              {t('Remove nominee')}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}
