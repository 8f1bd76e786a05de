// `npm run dev`: the shop in one process, straight from its sources. Vite serves the browser's modules and reloads edited pages; everything
// else goes to the app, which is replaced after an edit. The database stays open, so data survives an edit.
import { createServer } from 'node:http';
import path from 'node:path';
import process from 'node:process';
import { getRequestListener } from '@hono/node-server';
import { createServerModuleRunner, createServer as createVite } from 'vite';

type Main = typeof import('./app/main.server.ts');
type OpenShop = Awaited<ReturnType<Main['openShop']>>;

const ENTRY = '/app/main.server.ts';
const ROUTES = path.resolve('app/routes.ts');
/** An editor that saves several files at once causes one reload. */
const SETTLED_MS = 30;

const http = createServer();
const vite = await createVite({ appType: 'custom', server: { middlewareMode: true, ws: { server: http } } });
const { client, ssr } = vite.environments as Record<'client' | 'ssr', (typeof vite.environments)[string]>;
// Vite's hot reload of the server would run every server module again after each edit.
const runner = createServerModuleRunner(ssr, { hmr: false });

const main: Main = await runner.import(ENTRY);
const log = main.createLog();
const env = main.readEnv(process.env);
if (env.isProduction) throw new Error('npm run dev serves sources to every visitor: start a production shop with npm start.');
const database = await main.openDatabase(main.databasePlace(env, log));
let shop = openShop(main);
const accounts = await (await shop).demoAccounts();

let settling: NodeJS.Timeout | undefined;
const edited = new Set<string>();
vite.watcher.on('all', (_event, file) => {
  if (file !== ROUTES && !runner.evaluatedModules.getModulesByFile(file)) return;
  edited.add(file);
  clearTimeout(settling);
  settling = setTimeout(replaceShop, SETTLED_MS);
});

async function openShop(from: Main): Promise<OpenShop> {
  const opened = await from.openShop(env, log, print, database);
  void opened.startWork();
  return opened;
}

/** Requests that arrive during a reload wait for the new shop. */
function replaceShop() {
  const startedAt = performance.now();
  const files = [...edited];
  edited.clear();
  if (files.includes(ROUTES)) runner.clearCache();
  else for (const file of files) forget(file);
  const before = shop;
  shop = (async () => {
    await (await before.catch(() => null))?.close();
    return openShop(await (runner.import(ENTRY) as Promise<Main>));
  })();
  shop.then(
    () => {
      print(`${files.map((file) => path.relative('.', file)).join(', ')}: in use after ${Math.round(performance.now() - startedAt)} ms`);
      // The open browser swaps a page's own code; changes to server code and to styles inlined into a page show after a reload.
      const isExchanged = files.every((file) => client.moduleGraph.getModulesByFile(file)?.size && !file.endsWith('.css'));
      if (!isExchanged) client.hot.send({ type: 'full-reload' });
    },
    (error) => {
      // The next edit must not build on a half-finished reload.
      runner.clearCache();
      print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    },
  );
}

/** A module runs again when it or one of its imports was edited. */
function forget(file: string) {
  const { evaluatedModules } = runner;
  const due = [...(evaluatedModules.getModulesByFile(file) ?? [])];
  for (const module of due) {
    for (const id of module.importers) {
      const importer = evaluatedModules.getModuleById(id);
      if (importer && !due.includes(importer)) due.push(importer);
    }
  }
  for (const module of due) evaluatedModules.invalidateModule(module);
}

const listener = getRequestListener(async (request, bindings) => {
  try {
    return await (await shop).fetch(request, bindings);
  } catch (error) {
    return new Response(error instanceof Error ? error.stack : String(error), { status: 500, headers: { 'content-type': 'text/plain' } });
  }
});
http.on('request', (request, response) => vite.middlewares(request, response, () => void listener(request, response)));
http.on('error', ({ message }) => {
  print(message);
  process.exit(1);
});
http.listen(env.PORT, env.HOST ?? 'localhost', () => {
  print(`\nNikhar is open at ${env.PUBLIC_URL}, and shows each edit`);
  for (const account of accounts) print(`  ${account.role.padEnd(8)} ${account.email}  password ${account.password}`);
  print(`  mails    ${env.PUBLIC_URL}/dev/outbox`);
});

const stop = async () => {
  http.close();
  http.closeAllConnections();
  await (await shop.catch(() => null))?.close();
  await database.close();
  await vite.close();
  process.exit(0);
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
