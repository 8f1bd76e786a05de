import { useRef, useState } from 'react';
import { productQuery } from '../../catalogue/catalogue.schema.ts';
import { listProducts } from '../../catalogue/catalogue.server.ts';
import { listActiveCollections } from '../../collections/collections.server.ts';
import { listFacets } from '../../facets/facets.server.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { readSaved } from '../../settings/settings.server.ts';
import { PageHead, Panel } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useLeaveGuard } from '../../staff-kit/use-leave-guard.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Route } from './+types/menus-page';
import { type DraftItem, draftItems, sentItems } from './menu-draft.ts';
import { MenuEditor } from './menu-editor.tsx';
import type { Goals } from './menu-item-fields.tsx';

const FORM = 'menus';
const PRODUCTS_AT_MOST = 200;

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, 'settings');
  const { db } = getShop(context);
  const { value, updatedAt } = await readSaved(db, 'menus');
  const categories = (await listFacets(db)).find(({ kind }) => kind === 'category')?.values ?? [];
  const { items } = await listProducts(db, productQuery.parse({ limit: PRODUCTS_AT_MOST }));
  const goals: Goals = {
    category: categories.map(({ slug, name }) => ({ value: slug, label: name })),
    collection: (await listActiveCollections(db)).map(({ slug, title }) => ({ value: slug, label: title })),
    product: items.map(({ slug, name }) => ({ value: slug, label: name })),
  };
  return { menus: value, updatedAt, goals };
}

export const meta: Route.MetaFunction = () => staffMeta('Menus');

export default function MenusPage({ loaderData: { menus, updatedAt, goals } }: Route.ComponentProps) {
  // A save by a colleague starts the form again.
  return <MenusForm key={String(updatedAt)} {...{ menus, updatedAt, goals }} />;
}

function MenusForm({ menus, updatedAt, goals }: Pick<Route.ComponentProps['loaderData'], 'menus' | 'updatedAt' | 'goals'>) {
  const refresh = useRefresh();
  const isDirty = useRef(false);
  const [header, setHeader] = useState(() => draftItems(menus.header));
  const [footer, setFooter] = useState(() => draftItems(menus.footer));
  const guard = useLeaveGuard(isDirty, 'Your unsaved changes will be lost.');
  const changed = (set: (items: DraftItem[]) => void) => (items: DraftItem[]) => {
    isDirty.current = true;
    set(items);
  };

  const form = useForm({
    read: () => ({
      header: sentItems(header).map(({ isAccount: _, ...item }) => item),
      footer: sentItems(footer),
      updatedAt: updatedAt?.toISOString() ?? null,
    }),
    send: (menus) => api.put('/api/settings/menus', menus),
    async onDone() {
      isDirty.current = false;
      toast('Menus saved.');
      await refresh();
    },
    failure: "Couldn't save the menus. Please try again.",
  });

  return (
    <>
      <PageHead isSticky>
        <h1>Menus</h1>
        <Button type="submit" form={FORM} size="small" isBusy={form.isBusy} busyLabel="Saving...">
          Save menus
        </Button>
      </PageHead>
      <form id={FORM} {...form.props} className="grid gap-4">
        {form.message && <Alert tone="danger">{form.message}</Alert>}
        <Panel className="grid gap-4" aria-labelledby="m-header">
          <h2 id="m-header">Header</h2>
          <p className="soft">Shown beside the logo on wide screens. A link with links below it opens as a list.</p>
          <MenuEditor one="link" path="header" items={header} onChange={changed(setHeader)} goals={goals} errors={form.errors} />
        </Panel>
        <Panel className="grid gap-4" aria-labelledby="m-footer">
          <h2 id="m-footer">Footer</h2>
          <p className="soft">Each column has a heading and its links.</p>
          <MenuEditor one="column" path="footer" items={footer} onChange={changed(setFooter)} goals={goals} errors={form.errors} />
        </Panel>
      </form>
      {guard}
    </>
  );
}
