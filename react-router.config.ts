import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // After hydration a page fetches the routes behind its links; back-office routes are never among a shopper's.
  routeDiscovery: { mode: 'lazy', manifestPath: '/routes.json' },
} satisfies Config;
