import { formatCount } from '../../platform/money.ts';
import { Figure, Figures } from '../../staff-kit/list/figures.tsx';
import { Alert } from '../../ui/alert.tsx';

type Known = Route.ComponentProps['loaderData'];

import type { Route } from './+types/customer-list-page';

export const Registrations = ({ label, summary }: { label: string } & Pick<Known, 'summary'>) => (
  <Figures>
    <RegistrationCard label={label} people={summary.selected} />
    <RegistrationCard label="This Month" people={summary.thisMonth} />
    <RegistrationCard label="This Year" people={summary.thisYear} />
    <RegistrationCard label="All Time" people={summary.allTime} />
  </Figures>
);

function RegistrationCard({ label, people }: { label: string; people: number }) {
  return (
    <Figure label={label} value={formatCount(people)}>
      <dd className="soft">{people === 1 ? 'registration' : 'registrations'}</dd>
    </Figure>
  );
}

export const MinorsWarning = () => (
  <Alert tone="warning" title="A date of birth under 18" isStatic>
    <p>
      The law allows no account of a child without a parent. Ask the customer: if the date is wrong, it is removed in their profile. If it
      is right, delete the account.
    </p>
  </Alert>
);
