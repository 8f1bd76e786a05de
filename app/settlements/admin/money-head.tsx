import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { formatCount } from '../../platform/money.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { AddressForm } from '../../staff-kit/list/list-filters.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const PAGES = [
  ['/admins/books/settlements', 'Settlements'],
  ['/admins/books/settlements/unmatched', 'Not matching'],
  ['/admins/books/settlements/cash', 'Cash from couriers'],
  ['/admins/books/settlements/freight', 'Freight'],
  ['/admins/books/settlements/bank', 'Bank'],
] as const;

/** Below `Settlements`, unless `above` names another page. */
export const MoneyHead = ({ title, above = <ToSettlements />, children }: { title: string; above?: ReactNode; children?: ReactNode }) => (
  <>
    {above}
    <PageHead>
      <h1>{title}</h1>
      {children}
    </PageHead>
    <MoneyTabs />
  </>
);

function MoneyTabs() {
  const { pathname } = useLocation();
  return <Tabs label="Money received" tabs={PAGES.map(([to, label]) => ({ to, label, isCurrent: pathname === to }))} />;
}

const ToSettlements = () => <BackLink to="/admins/books/settlements">Settlements</BackLink>;

interface ShowChoiceProps<List extends string> {
  label: string;
  lists: Record<List, string>;
  show: List;
  countOf?: (list: List) => number;
}

export const ShowChoice = <List extends string>({ label, lists, show, countOf }: ShowChoiceProps<List>) => (
  <AddressForm label={label}>
    <SelectField
      label="Show"
      name="show"
      key={show}
      defaultValue={show}
      options={(Object.keys(lists) as List[]).map((value) => ({
        value,
        label: countOf ? `${lists[value]} (${formatCount(countOf(value))})` : lists[value],
      }))}
    />
  </AddressForm>
);
