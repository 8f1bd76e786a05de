import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useWords } from '../../../language/use-words.tsx';
import { reachable } from '../../../platform/mails/no-address.ts';
import { startOfDay } from '../../../platform/time.ts';
import { showUser } from '../../../shop-kit/shopper.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Address } from '../../addresses/address-book.schema.ts';
import type { Profile } from '../../profile.schema.ts';
import { PostalAddress } from '../addresses/postal-address.tsx';
import { OwnPhone } from '../phone/verify-phone.tsx';
import { GENDER_WORDS, NOT_SPECIFIED, ProfileForm } from './profile-form.tsx';

const UPDATED = 'Profile updated successfully!';

interface ProfileDetailsProps {
  profile: Profile;
  today: string;
  address: Address | null;
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
    [t('Email'), reachable(email) || t(NOT_SPECIFIED)],
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
