import { useState } from 'react';
import { redirect } from 'react-router';
import { CashResults, type CashStanding } from '../../cash/admin/cash-results.tsx';
import { measureRules } from '../../cash/measure-rules.server.ts';
import { simulateRules } from '../../cash/simulate-rules.server.ts';
import { productQuery } from '../../catalogue/catalogue.schema.ts';
import { listProducts } from '../../catalogue/catalogue.server.ts';
import { FeedsCard } from '../../feeds/admin/feeds-card.tsx';
import { readFeeds } from '../../feeds/feeds.server.ts';
import { MeasuringCard } from '../../measuring/admin/measuring-card.tsx';
import { readStanding } from '../../measuring/measuring.server.ts';
import { gatewayStanding } from '../../payments/gateways.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { SearchEnginesCard } from '../../search-engines/admin/search-engines-card.tsx';
import { readSearchEngines } from '../../search-engines/search-engines.server.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Button } from '../../ui/button.tsx';
import { logoOf } from '../logo.ts';
import { inForce } from '../settings.schema.ts';
import { readSaved, readSettings } from '../settings.server.ts';
import type { Route } from './+types/settings-page';
import { LogoCard, type SavedLogo } from './brand/logo-card.tsx';
import { GatewayCard } from './keys/gateway-card.tsx';
import { EFFECT_SECTIONS, type EffectSettings } from './settings-effects.ts';
import { SettingsForm } from './settings-form.tsx';
import type { FormSection } from './settings-forms.ts';
import { SettingsHead } from './settings-head.tsx';
import { subjectsFor } from './subjects/settings-subjects.ts';

const FORM = 'settings';
const PRODUCTS_AT_MOST = 200;
const WITH_PRODUCTS = ['campaigns', 'home'];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'settings');
  const shop = getShop(context);
  const { db, env, now } = shop;
  // The address of a subject before it had a path of its own.
  const former = new URL(request.url).searchParams.get('section');
  if (former) throw redirect(`/admins/settings/${encodeURIComponent(former)}`);
  const sections = subjectsFor(staff);
  const section = sections.find((name): name is FormSection => name !== 'keys' && name === params.subject);
  if (!section) throw redirect('/admins/settings/identity');
  const { value: saved, updatedAt } = await readSaved(db, section);
  const all = await readSettings(db);
  const { items } = WITH_PRODUCTS.includes(section)
    ? await listProducts(db, productQuery.parse({ limit: PRODUCTS_AT_MOST }))
    : { items: [] };
  return {
    sections,
    section,
    value: inForce(section, saved, env),
    updatedAt,
    products: items.map(({ slug, name }) => ({ value: slug, label: name })),
    gateway: section === 'payments' ? gatewayStanding(shop) : null,
    shopName: all.identity.name,
    savedLogo: section === 'colours' ? await readLogo(db) : null,
    beside: Object.fromEntries(EFFECT_SECTIONS.map((name) => [name, all[name]])) as EffectSettings,
    now: now(),
    cash: section === 'cash' ? await readCash(db, now()) : null,
    feeds: section === 'catalogue' ? await readFeeds({ db, env }) : null,
    measuring: section === 'catalogue' ? await readStanding(db, env, now()) : null,
    searchEngines: section === 'catalogue' ? await readSearchEngines({ db, env }) : null,
  };
}

async function readCash(db: Db, now: Date): Promise<CashStanding> {
  const settings = await readSettings(db);
  const { isOn, holdOutPercent, returnCostRupees } = settings.cash;
  return {
    ...{ isOn, holdOutPercent, hasReturnCost: returnCostRupees > 0 },
    simulation: await simulateRules(db, settings, now),
    measured: await measureRules(db, settings.cash, now),
  };
}

async function readLogo(db: Db): Promise<SavedLogo> {
  const { value, updatedAt } = await readSaved(db, 'logo');
  return { logo: logoOf({ logo: value }), updatedAt };
}

export const meta: Route.MetaFunction = () => staffMeta('Settings');

export default function SettingsPage({
  loaderData: {
    sections,
    section,
    value,
    updatedAt,
    products,
    gateway,
    shopName,
    savedLogo,
    beside,
    now,
    cash,
    feeds,
    searchEngines,
    measuring,
  },
}: Route.ComponentProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <SettingsHead subject={section} subjects={sections}>
        <Button type="submit" form={FORM} size="small" isBusy={isBusy} busyLabel="Saving...">
          Save settings
        </Button>
      </SettingsHead>
      {savedLogo && <LogoCard saved={savedLogo} shopName={shopName} />}
      <SettingsForm
        key={section}
        id={FORM}
        section={section}
        value={value}
        updatedAt={updatedAt}
        products={products}
        shopName={shopName}
        beside={beside}
        now={now}
        onBusy={setBusy}
      />
      {cash && <CashResults {...cash} />}
      {feeds && <FeedsCard feeds={feeds} />}
      {searchEngines && <SearchEnginesCard searchEngines={searchEngines} />}
      {measuring && <MeasuringCard standing={measuring} />}
      {gateway && <GatewayCard gateway={gateway} />}
    </>
  );
}
