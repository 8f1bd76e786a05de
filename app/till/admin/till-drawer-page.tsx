import { useSearchParams } from 'react-router';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { dayOf, formatDate, formatDateTime, startOfDay } from '../../platform/time.ts';
import { readSection } from '../../settings/settings.server.ts';
import { PageHead, Panel } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import type { TillDay } from '../days/till-days.schema.ts';
import { listDrawers, sheetOf } from '../days/till-sheet.server.ts';
import { PAYMENT_NAMES, tillName } from '../till.schema.ts';
import { tillNames } from '../till-names.ts';
import type { Route } from './+types/till-drawer-page';
import { DrawerForms } from './drawer-forms.tsx';
import { TillTabs } from './till-tabs.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'in-house');
  const { db, now } = getShop(context);
  const names = tillNames((await readSection(db, 'payments')).tillNames);
  const asked = tillName.safeParse(new URL(request.url).searchParams.get('till'));
  const till = asked.success ? asked.data : (names[0] ?? 'Till 1');
  const day = dayOf(now());
  const earlier = (await listDrawers(db, { till, limit: 31 })).filter((sheet) => sheet.day !== day);
  return { names: [...new Set([...names, till])], till, today: await sheetOf(db, { till, day }), earlier };
}

export const meta: Route.MetaFunction = () => staffMeta('Cash drawer');

export default function TillDrawerPage({ loaderData: { names, till, today, earlier } }: Route.ComponentProps) {
  const [, setParams] = useSearchParams();
  return (
    <>
      <PageHead>
        <h1>Cash drawer</h1>
        <div className="flex flex-wrap items-end gap-2">
          {names.length > 1 && (
            <SelectField
              label="Till"
              value={till}
              onChange={({ target }) => setParams({ till: target.value })}
              options={names.map((name) => ({ value: name, label: name }))}
            />
          )}
          <Button size="small" variant="secondary" onClick={() => print()}>
            Print
          </Button>
        </div>
      </PageHead>
      <TillTabs />
      <Sheet key={`${till} ${today.day}`} sheet={today} />
      {earlier.map((sheet) => (
        <Sheet key={sheet.day} sheet={sheet} />
      ))}
    </>
  );
}

const money = (rupees: number) => formatRupees(paiseFromRupees(rupees), { decimals: 'always' });

function Sheet({ sheet }: { sheet: TillDay }) {
  const { day, till, opening, sales, returns, expected, closing } = sheet;
  const heading = `drawer-${day}`;
  return (
    <Panel aria-labelledby={heading} className="grid gap-3">
      <h2 id={heading}>{`${till}, ${formatDate(startOfDay(day))}`}</h2>
      <dl className="grid max-w-md gap-1 [&>div]:flex [&>div]:justify-between [&>div]:gap-3">
        <Row name="Opening cash" value={money(opening)} />
        {sales.map(({ method, count, amount }) => (
          <Row key={method} name={`${PAYMENT_NAMES[method]} sales (${count})`} value={money(amount)} />
        ))}
        {returns
          .filter(({ count }) => count > 0)
          .map(({ method, count, amount }) => (
            <Row key={method} name={`${PAYMENT_NAMES[method]} returns (${count})`} value={money(-amount)} />
          ))}
        <Row name="Cash expected" value={money(closing ? closing.expected : expected)} isStrong />
        {closing && <Row name="Cash counted" value={money(closing.counted)} />}
        {closing && <Row name="Difference" value={money(closing.difference)} isStrong />}
        {closing && closing.late !== 0 && <Row name="Cash of sales sent after closing" value={money(closing.late)} />}
      </dl>
      {closing && (
        <p className="soft">
          {[`Closed by ${closing.closedBy}, ${formatDateTime(closing.closedAt)}`, closing.note].filter(Boolean).join('. ')}
        </p>
      )}
      <DrawerForms sheet={sheet} />
    </Panel>
  );
}

const Row = ({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) => (
  <div>
    <dt className={isStrong ? 'font-semibold' : ''}>{name}</dt>
    <dd className={`tabular ${isStrong ? 'font-semibold' : ''}`}>{value}</dd>
  </div>
);
