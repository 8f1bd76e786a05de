// The till at /admins/invoices/till. It opens and sells without a connection on a device where it was opened once (docs/decisions/0077).
import { data } from 'react-router';
import { findSeller, nameAsSeller } from '../../invoices/invoices.server.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { isTaxIncluded } from '../../settings/rules/registration.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { SelectField } from '../../ui/field.tsx';
import { tillNames } from '../till-names.ts';
import type { Route } from './+types/till-page';
import { Selling } from './selling/selling.tsx';
import { TillTabs } from './till-tabs.tsx';
import { useTillName } from './use-till-name.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, 'in-house');
  const { db } = getShop(context);
  const { payments, tax, identity } = await readSettings(db);
  return data(
    {
      seller: (await findSeller(db)) ?? (await nameAsSeller(db)),
      names: tillNames(payments.tillNames),
      upi: payments.upiId ? { upiId: payments.upiId, name: payments.upiName || identity.name } : null,
      pricesIncludeTax: isTaxIncluded(tax),
    },
    // Only this page scans with the camera.
    { headers: { 'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(self)' } },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** It may have no connection: what it needs is asked for by itself. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = () => staffMeta('Till');

export default function TillPage({ loaderData }: Route.ComponentProps) {
  const { names } = loaderData;
  const [till, setTill] = useTillName(names);
  return (
    <>
      <PageHead>
        <h1>Till</h1>
        {names.length > 1 && (
          <SelectField
            label="This device is"
            value={till}
            onChange={({ target }) => setTill(target.value)}
            options={names.map((name) => ({ value: name, label: name }))}
          />
        )}
      </PageHead>
      <TillTabs />
      <Selling {...loaderData} till={till} />
    </>
  );
}
