// The pages of the shop straight from their sources, built for the server as the framework would: for tests that read the text of a page.

import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type ServerBuild, UNSAFE_withComponentProps, UNSAFE_withErrorBoundaryProps } from 'react-router';
import routes from '../app/routes.ts';

type Routes = ServerBuild['routes'];
type Module = NonNullable<Routes[string]>['module'];

export async function pagesFromSources(): Promise<ServerBuild> {
  const found: Routes = { root: { id: 'root', path: '', module: await loadPage('root.tsx') } };
  await addRoutes(found, routes, 'root');
  return {
    entry: { module: await import('../app/entry.server.tsx') },
    routes: found,
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: Object.fromEntries(Object.values(found).map((route) => [route?.id, inManifest(route)])),
      url: '/manifest.js',
      version: 'test',
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {} as ServerBuild['future'],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
}

async function addRoutes(found: Routes, entries: RouteConfigEntry[], parentId: string) {
  for (const { file, path, index, children } of entries) {
    const id = file.replace(/\.tsx$/, '');
    const module = await loadPage(file);
    found[id] = { id, parentId, module, ...(path !== undefined && { path }), ...(index && { index }) } as Routes[string];
    if (children) await addRoutes(found, children, id);
  }
}

/** The framework's compiler passes loader data to pages in the same way. */
async function loadPage(file: string): Promise<Module> {
  const page = (await import(/* @vite-ignore */ `../app/${file}`)) as Module;
  return {
    ...page,
    ...(page.default && { default: UNSAFE_withComponentProps(page.default as Parameters<typeof UNSAFE_withComponentProps>[0]) }),
    ...(page.ErrorBoundary && {
      ErrorBoundary: UNSAFE_withErrorBoundaryProps(page.ErrorBoundary as Parameters<typeof UNSAFE_withErrorBoundaryProps>[0]),
    }),
  };
}

const inManifest = (route: Routes[string]) =>
  ({
    ...{ id: route?.id, parentId: route?.parentId, path: route?.path, index: route?.index },
    module: `/${route?.id}.js`,
    hasAction: false,
    hasLoader: route?.module.loader !== undefined,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: false,
    imports: [],
  }) as unknown as ServerBuild['assets']['routes'][string];
