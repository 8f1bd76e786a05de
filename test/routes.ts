// The routes of the shop as built: every page of app/routes.ts with its module.
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { RouteObject } from 'react-router';
import type { Routes } from '../app/platform/pages/page-addresses.server.ts';
import config from '../app/routes.ts';

const modules = import.meta.glob<{ handle?: unknown }>(['../app/{storefront,policies}/*-page.tsx', '../app/*/shop/**/*-page.tsx']);

export async function routesOfShop() {
  const routes: Record<string, NonNullable<Routes[string]>> = { root: { id: 'root', path: '', module: {} } };
  const tree: RouteObject[] = [{ id: 'root', path: '', children: await Promise.all(config.map((entry) => read(entry, 'root'))) }];

  async function read({ file, path, index, children = [] }: RouteConfigEntry, parentId: string): Promise<RouteObject> {
    const id = file.replace(/\.tsx$/, '');
    const module = (await modules[`../app/${file}`]?.()) ?? {};
    routes[id] = { id, parentId, ...(path !== undefined && { path }), ...(index && { index }), module };
    const place = { id, ...(path !== undefined && { path }) };
    return index ? { ...place, index: true } : { ...place, children: await Promise.all(children.map((child) => read(child, id))) };
  }

  return { routes, tree };
}
