// The complaint form, with or without sign-in. The same page for all visitors; name and address are prefilled for signed-in users.
import { useState } from 'react';
import { sayIn, useWords } from '../../language/use-words.tsx';
import { getShop, keepPage } from '../../platform/pages/page.server.ts';
import { keptPage } from '../../platform/pages/page-query.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { AccountFrame } from '../../shop-kit/account-frame.tsx';
import { frameOf, pageMeta } from '../../shop-kit/page-meta.ts';
import { focusOnce } from '../../ui/browser/focus-once.ts';
import type { ComplaintTaken } from '../complaints.schema.ts';
import type { Route } from './+types/complaints-page.ts';
import { ComplaintForm } from './complaint-form.tsx';

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
