import type { Nominee, Profile } from '../../accounts/profile.schema.ts';
import { NomineeForm } from '../../accounts/shop/profile/nominee-form.tsx';
import type { Consent } from '../../consents/consents.schema.ts';
import { useWords } from '../../language/use-words.tsx';
import type { Receiver } from '../../measuring/measuring.schema.ts';
import { MeasuringOffer } from '../../measuring/shop/measuring-offer.tsx';
import { WhatsappOffer } from '../../messages/shop/whatsapp-offer.tsx';
import { isReachable } from '../../platform/mails/no-address.ts';
import type { ReminderChannel } from '../../reminders/reminders.schema.ts';
import { RemindersOffer } from '../../reminders/shop/reminders-offer.tsx';
import { ConsentLine } from '../../shop-kit/consent-line.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CloseAccount } from './close-account.tsx';
import { Consents } from './own-consents.tsx';

type MyDataProps = {
  profile: Profile;
  consents: Consent[];
  offersWhatsapp: boolean;
  reminderChannels: ReminderChannel[];
  receivers: Receiver[];
  nominee: Nominee | null;
};

export function MyData({ profile, consents, offersWhatsapp, reminderChannels, receivers, nominee }: MyDataProps) {
  const { id: userId, fullName, email, phone } = profile;
  return (
    <div className="grid grid-cols-1 gap-12">
      {offersWhatsapp && <WhatsappOffer />}
      <RemindersOffer channels={reminderChannels} />
      <MeasuringOffer receivers={receivers} />
      <Consents consents={consents} fullName={fullName} />
      <Download userId={userId} />
      <NomineeForm userId={userId} nominee={nominee} />
      <CloseAccount phone={isReachable(email) ? null : phone} />
    </div>
  );
}

function Download({ userId }: { userId: string }) {
  const t = useWords();
  return (
    <section aria-labelledby="download-title">
      <h2 id="download-title">{t('Data we hold about you')}</h2>
      <p className="mt-3 mb-4 max-w-prose">
        {t(
          'Your profile, addresses, orders, points, reviews, wishlist, cart, consents, complaints and a list of our e-mails, in one JSON file.',
        )}
      </p>
      <a href={`/api/auth/user/${userId}/data`} download className="button button-secondary">
        <Icon name="download" />
        {t('Download my data')}
      </a>
      <div className="mt-4">
        <ConsentLine text="For what we keep, why and for how long, see our" />
      </div>
    </section>
  );
}
