import { useEffect, useRef } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import { issueOf } from '../../../platform/words/said.ts';
import { Alert } from '../../../ui/alert.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { useForm } from '../../../ui/browser/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { birthProblem, GENDERS, lastAdultBirth, type Profile, profileForm } from '../../profile.schema.ts';

export const NOT_SPECIFIED = 'Not specified';

export const GENDER_WORDS: Record<(typeof GENDERS)[number], string> = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
  'prefer-not-to-say': 'Prefer not to say',
};

interface ProfileFormProps {
  profile: Profile;
  today: string;
  onSaved: (profile: Pick<Profile, 'fullName'>) => void;
  onCancel: () => void;
}

export function ProfileForm({ profile, today, onSaved, onCancel }: ProfileFormProps) {
  const t = useWords();
  const form = useForm({
    schema: profileForm.superRefine(({ dateOfBirth }, problems) => {
      const problem = birthProblem(dateOfBirth, today);
      if (problem) problems.addIssue({ code: 'custom', path: ['dateOfBirth'], ...issueOf(problem) });
    }),
    async send(values) {
      const answer = await api.put(`/api/auth/users/${profile.id}`, values);
      return answer.ok || answer.status < 500 ? answer : { ...answer, message: FAILED };
    },
    onDone: ({ user }) => onSaved(user),
    failure: FAILED,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened it was removed.
  useEffect(() => heading.current?.focus(), []);
  return (
    <form {...form.props} className="grid max-w-xl grid-cols-1 gap-5" aria-labelledby="edit-title">
      <h2 id="edit-title" ref={heading} tabIndex={-1} className="outline-none focus-visible:shadow-none">
        {t('Edit Profile')}
      </h2>
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <TextField
        label={t('Full name')}
        name="fullName"
        defaultValue={profile.fullName}
        autoComplete="name"
        maxLength={120}
        required
        error={form.errors['fullName']}
      />
      <TextField
        label={t('Phone')}
        name="phone"
        type="tel"
        inputMode="tel"
        defaultValue={profile.phone}
        autoComplete="tel"
        maxLength={40}
        required
        error={form.errors['phone']}
      />
      <TextField
        label={t('Date of birth')}
        name="dateOfBirth"
        type="date"
        max={lastAdultBirth(today)}
        defaultValue={profile.dateOfBirth ?? ''}
        autoComplete="bday"
        isOptional
        hint={t('For your birthday points. Leave blank to remove it.')}
        error={form.errors['dateOfBirth']}
      />
      <SelectField
        label={t('Gender')}
        name="gender"
        options={GENDERS.map((gender) => ({ value: gender, label: t(GENDER_WORDS[gender]) }))}
        placeholder={t('Please choose')}
        defaultValue={profile.gender ?? ''}
        autoComplete="sex"
        required
        error={form.errors['gender']}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={form.isBusy} busyLabel={t('Saving...')}>
          {t('Save Changes')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

export const FAILED = 'Failed to update profile';
