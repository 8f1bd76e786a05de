import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useWords } from '../../language/use-words.tsx';
import { startOfDay } from '../../platform/time.ts';
import { issueOf } from '../../platform/words/said.ts';
import { showUser } from '../../shop-kit/shopper.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { birthProblem, GENDERS, lastAdultBirth, type Profile, profileForm } from '../accounts.schema.ts';
import type { Address } from '../address-book.schema.ts';
import { OwnPhone } from './phone/verify-phone.tsx';
import { PostalAddress } from './postal-address.tsx';

const NOT_SPECIFIED = 'Not specified';
const UPDATED = 'Profile updated successfully!';
const FAILED = 'Failed to update profile';

const GENDER_WORDS: Record<(typeof GENDERS)[number], string> = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
  'prefer-not-to-say': 'Prefer not to say',
};

interface ProfileDetailsProps {
  profile: Profile;
  today: string;
  /** The default one. */
  address: Address | null;
  /** This shop sends OTPs to phones. */
  hasPhoneCodes: boolean;
}

export function ProfileDetails({ profile, today, address, hasPhoneCodes }: ProfileDetailsProps) {
  const t = useWords();
  const [isEditing, setEditing] = useState(false);
  const { revalidate } = useRevalidator();

  function close() {
    setEditing(false);
    // After the button is mounted again.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('#edit-profile')?.focus());
  }

  async function onSaved(saved: Pick<Profile, 'fullName'>) {
    showUser({ fullName: saved.fullName });
    await revalidate();
    toast(UPDATED);
    close();
  }

  if (isEditing) return <ProfileForm profile={profile} today={today} onSaved={onSaved} onCancel={close} />;
  const { fullName, email, dateOfBirth, gender } = profile;
  const facts: [string, ReactNode][] = [
    [t('Full name'), fullName],
    [t('Email'), email],
    [t('Phone'), <OwnPhone key={profile.phone} {...{ profile, hasPhoneCodes }} />],
    [t('Date of birth'), dateOfBirth ? t.date(startOfDay(dateOfBirth)) : t(NOT_SPECIFIED)],
    [t('Gender'), t(gender ? GENDER_WORDS[gender] : NOT_SPECIFIED)],
  ];
  return (
    <section aria-labelledby="details-title">
      <h2 id="details-title" className="sr-only">
        {t('Profile')}
      </h2>
      <dl className="-mt-4 divide-y divide-hairline border-b border-hairline">
        {facts.map(([label, value]) => (
          <div key={label} className="grid gap-x-6 py-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
        <div className="grid gap-x-6 py-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="text-ink-soft">{t('Default address')}</dt>
          <dd>
            {address ? (
              <PostalAddress address={address} recipient={address.recipientName ?? fullName} />
            ) : (
              <span className="mr-4">{t('None yet')}</span>
            )}
            <Link to="/profile?tab=addresses" preventScrollReset className="link inline-flex min-h-11 items-center">
              {t('Manage Addresses')}
            </Link>
          </dd>
        </div>
      </dl>
      <Button id="edit-profile" className="mt-6" variant="secondary" onClick={() => setEditing(true)}>
        {t('Edit Profile')}
      </Button>
    </section>
  );
}

interface ProfileFormProps {
  profile: Profile;
  today: string;
  onSaved: (profile: Pick<Profile, 'fullName'>) => void;
  onCancel: () => void;
}

function ProfileForm({ profile, today, onSaved, onCancel }: ProfileFormProps) {
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
