// The complaint form, with or without sign-in. The same page for all visitors; name and address are prefilled for signed-in users.
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type Say, sayIn, useLanguage, useWords } from '../../language/use-words.tsx';
import { getShop, keepPage } from '../../platform/pages/page.server.ts';
import { keptPage } from '../../platform/pages/page-query.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { AccountFrame } from '../../shop-kit/account-frame.tsx';
import { frameOf, pageMeta } from '../../shop-kit/page-meta.ts';
import { useUser } from '../../shop-kit/shopper.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { focusOnce } from '../../ui/browser/focus-once.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { COMPLAINT_AT_MOST, COMPLAINT_KINDS, type ComplaintTaken, complaintForm, KIND_WORDS } from '../complaints.schema.ts';
import type { Route } from './+types/complaints-page.ts';

export const handle = keptPage();

export async function loader({ context }: Route.LoaderArgs) {
  keepPage(context, 'settings');
  const { identity, policies } = await readSettings(getShop(context).db);
  return { officer: identity.grievanceOfficer, hours: policies.grievanceAcknowledgedHours, days: policies.grievanceResolvedDays };
}

export function meta({ matches }: Route.MetaArgs) {
  const t = sayIn(frameOf(matches).language);
  return pageMeta(matches, {
    title: t('Complaints'),
    description: t("Tell us what went wrong. You'll get a ticket number right away."),
    path: '/complaints',
  });
}

export default function ComplaintPage({ loaderData: { officer, hours, days } }: Route.ComponentProps) {
  const t = useWords();
  const [taken, setTaken] = useState<(ComplaintTaken & { email: string }) | null>(null);
  return (
    <AccountFrame
      title={t('Complaints')}
      intro={
        <>
          <p>{t("Tell us what went wrong. You'll get a ticket number right away and a receipt by e-mail.")}</p>
          <p>{t('We reply within {hours} hours and resolve it within {days} days.', { hours, days })}</p>
          {officer && (
            <p>
              {t(officer.designation)}: <span lang={t.lang(officer.name)}>{officer.name}</span>
              <br />
              <a href={`mailto:${officer.email}`} className="link wrap-anywhere">
                {officer.email}
              </a>
              {officer.phone && (
                <>
                  <br />
                  <a href={`tel:${officer.phone.replaceAll(' ', '')}`} className="link">
                    {officer.phone}
                  </a>
                </>
              )}
            </p>
          )}
        </>
      }
    >
      {taken ? <Ticket taken={taken} /> : <ComplaintForm onTaken={setTaken} />}
    </AccountFrame>
  );
}

function Ticket({ taken: { ticket, answerBy, settleBy, email } }: { taken: ComplaintTaken & { email: string } }) {
  const t = useWords();
  return (
    // The form that had the focus was removed.
    <section tabIndex={-1} ref={focusOnce} aria-labelledby="ticket-title" className="grid gap-5 outline-none">
      <h2 id="ticket-title">{t("We've received your complaint")}</h2>
      <p>
        {t('Your ticket number')}
        <strong className="tabular mt-1 block text-2xl font-medium text-clay">{ticket}</strong>
      </p>
      <p>{t("We've sent a receipt to {email}. We'll reply to the same address.", { email })}</p>
      <dl className="grid gap-2 text-sm">
        {[[t('First reply by'), answerBy] as const, [t('Resolved by'), settleBy] as const].map(([label, moment]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-6 border-t border-hairline pt-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{t.dateTime(new Date(moment))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ComplaintForm({ onTaken }: { onTaken: (taken: ComplaintTaken & { email: string }) => void }) {
  const t = useWords();
  const language = useLanguage();
  const user = useUser();
  const [typed, setTyped] = useState<{ name?: string; email?: string }>({});
  const [order, setOrder] = useState('');
  // After the first render, because the page is cached for all visitors.
  useEffect(() => setOrder((typed) => typed || (new URLSearchParams(location.search).get('order') ?? '')), []);
  const name = typed.name ?? user?.fullName ?? '';
  const email = typed.email ?? user?.email ?? '';
  const form = useForm({
    schema: complaintForm,
    send: (values) => api.post('/api/complaints', values),
    failure: 'Something went wrong. Please try again.',
    onDone: (taken) => onTaken({ ...taken, email }),
  });
  const errorOf = (field: string) => form.errors[field] && t(form.errors[field]);
  return (
    <form {...form.props} className="grid gap-5">
      {form.message && <Alert tone="danger">{t(form.message)}</Alert>}
      <input type="hidden" name="language" value={language} />
      <TextField
        label={t('Your name')}
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        value={name}
        onChange={(event) => setTyped((typed) => ({ ...typed, name: event.target.value }))}
        error={errorOf('name')}
      />
      <TextField
        label={t('E-mail')}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        onChange={(event) => setTyped((typed) => ({ ...typed, email: event.target.value }))}
        error={errorOf('email')}
      />
      <SelectField
        label={t('What is it about?')}
        name="kind"
        required
        placeholder={t('Please choose')}
        options={kindOptions(t)}
        error={errorOf('kind')}
      />
      <TextField
        label={t('Order number')}
        name="orderNumber"
        isOptional
        maxLength={40}
        placeholder="ORD-1001"
        autoComplete="off"
        value={order}
        onChange={(event) => setOrder(event.target.value)}
        error={errorOf('orderNumber')}
      />
      <TextArea label={t('What went wrong?')} name="text" rows={6} required maxLength={COMPLAINT_AT_MOST} error={errorOf('text')} />
      <Button type="submit" isWide isBusy={form.isBusy} busyLabel={t('Sending...')}>
        {t('Submit complaint')}
      </Button>
      <p className="text-sm text-ink-soft">
        {t.rich('We use these details to resolve your complaint; see our <link>Privacy notice</link>.', {
          link: (words) => (
            <Link to="/privacy" className="link">
              {words}
            </Link>
          ),
        })}
      </p>
    </form>
  );
}

const kindOptions = (t: Say) => COMPLAINT_KINDS.map((value) => ({ value, label: t(KIND_WORDS[value]) }));
