import type { SessionUser } from '../../accounts/accounts.schema.ts';
import { Agreement } from '../../accounts/shop/agreement.tsx';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { type Form, useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { newPhoneShopperPageForm, newShopperPageForm } from '../open/open-checkout.schema.ts';
import { dropDraft, ShopperFields } from './shopper-fields.tsx';

interface NewShopperFormProps {
  /** Confirmed by a code: an e-mail address, or the ten digits of a phone. */
  contact: string;
  onDone: (user: SessionUser) => Promise<void>;
  /** The confirmation has expired, or another tab has used it. */
  onUnconfirmed: () => void;
}

export const isPhone = (contact: string) => !contact.includes('@');

export const NewShopperForm = (props: NewShopperFormProps) => (isPhone(props.contact) ? <ByPhone {...props} /> : <ByEmail {...props} />);

const FAILURE = 'Something went wrong. Please try again.';

function ByPhone({ contact, onDone, onUnconfirmed }: NewShopperFormProps) {
  const form = useForm({
    schema: newPhoneShopperPageForm,
    send: (values) => api.post('/api/checkout/phone/account', values),
    failure: FAILURE,
    onDone: ({ user }) => onDone(user).then(dropDraft),
    onRefused({ fields }) {
      if (fields['phone']) onUnconfirmed();
    },
  });
  return <Fields form={form} name="phone" contact={contact} />;
}

function ByEmail({ contact, onDone, onUnconfirmed }: NewShopperFormProps) {
  const form = useForm({
    schema: newShopperPageForm,
    send: (values) => api.post('/api/checkout/account', values),
    failure: FAILURE,
    onDone: ({ user }) => onDone(user).then(dropDraft),
    onRefused({ fields }) {
      if (fields['email']) onUnconfirmed();
    },
  });
  return <Fields form={form} name="email" contact={contact} />;
}

function Fields({ form, name, contact }: { form: Form; name: 'phone' | 'email'; contact: string }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <form {...form.props} className="@container grid grid-cols-1 gap-5">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <input type="hidden" name={name} value={contact} />
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="name" value={t('Home address')} />
      <ShopperFields form={form} asks={name === 'phone' ? 'email' : 'phone'} />
      <Agreement errors={form.errors} />
      <Button type="submit" isWide isBusy={form.isBusy} busyLabel={t('One moment...')}>
        {t('Continue to payment')}
      </Button>
    </form>
  );
}
