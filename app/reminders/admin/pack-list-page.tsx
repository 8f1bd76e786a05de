import { useRef } from 'react';
import { z } from 'zod';
import { listQuery } from '../../platform/http/list-query.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { askedOf, leadToLastPage } from '../../staff-kit/list/list-address.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useLeaveGuard } from '../../staff-kit/use-leave-guard.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { listPacks, PACKS_SHOWN, type Pack } from '../packs.server.ts';
import type { Route } from './+types/pack-list-page';

const FORM = 'packs';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'mailings');
  const { db } = getShop(context);
  const query = { ...askedOf(listQuery, request.url), limit: PACKS_SHOWN };
  const { packs, total } = await listPacks(db, query.page);
  leadToLastPage(request.url, query, total);
  return { packs, page: query.page, pages: Math.ceil(total / PACKS_SHOWN) };
}

export const meta: Route.MetaFunction = () => staffMeta('Days of use');

export default function PackListPage({ loaderData: { packs, page, pages } }: Route.ComponentProps) {
  // Another page, and a save by a colleague, start the form again.
  const key = packs.map(({ productId, days }) => `${productId}${days}`).join();
  return (
    <>
      <BackLink to="/admins/reminders">Bringing people back</BackLink>
      <PackForm key={key} packs={packs} />
      <Pagination page={page} pageCount={pages} toPage={(number) => `?page=${number}`} />
    </>
  );
}

const dayField = z
  .string()
  .trim()
  .refine((text) => text === '' || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 730), 'Enter 1 to 730');

function PackForm({ packs }: { packs: Pack[] }) {
  const refresh = useRefresh();
  const isDirty = useRef(false);
  const guard = useLeaveGuard(isDirty, 'Your unsaved changes will be lost.');
  const before = new Map(packs.map(({ productId, days }) => [productId, String(days ?? '')]));
  const form = useForm({
    schema: z.record(z.string(), dayField),
    read: (given) => Object.fromEntries(given),
    send: (values) => api.put('/api/pack-days', { packs: changedOf(values, before) }),
    onDone: async () => {
      isDirty.current = false;
      toast('Days of use saved.');
      await refresh();
    },
    failure: "Couldn't save the days of use. Please try again.",
  });
  return (
    <form
      id={FORM}
      {...form.props}
      onInput={(event) => {
        form.props.onInput(event);
        isDirty.current = true;
      }}
      className="grid min-w-0 gap-4"
    >
      <PageHead isSticky>
        <h1>Days of use</h1>
        {packs.length > 0 && (
          <Button type="submit" size="small" isBusy={form.isBusy} busyLabel="Saving...">
            Save days of use
          </Button>
        )}
      </PageHead>
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <p className="soft max-w-prose">
        How many days one pack lasts in daily use. A blank variant uses the days of its product; a product without days gets no refill
        reminders.
      </p>
      <Table
        caption="Products on sale, with their variants"
        rows={packs}
        rowKey={({ productId }) => productId}
        rowLabel={({ name }) => name}
        columns={columns(form.errors)}
        empty={<EmptyState icon="box" title="No products on sale." />}
      />
      {guard}
    </form>
  );
}

const columns = (errors: Record<string, string | undefined>): Column<Pack>[] => [
  { key: 'name', header: 'Product', isHeading: true, cell: ({ name }) => name },
  { key: 'size', header: 'Size', cell: ({ size }) => size },
  {
    key: 'days',
    header: 'Days of use',
    cell: ({ productId, name, days }) => (
      <TextField
        label={`Days of use of ${name}`}
        isLabelHidden
        name={productId}
        defaultValue={days ?? ''}
        error={errors[productId]}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-28"
      />
    ),
  },
];

/** What was not touched is not sent: a colleague may have changed it. At least one, so that a press on Save answers. */
function changedOf(values: Record<string, string>, before: Map<string, string>) {
  const all = Object.entries(values).map(([productId, text]) => ({ productId, text, days: text === '' ? null : Number(text) }));
  const changed = all.filter(({ productId, text }) => before.get(productId) !== text);
  return (changed.length > 0 ? changed : all.slice(0, 1)).map(({ productId, days }) => ({ productId, days }));
}
