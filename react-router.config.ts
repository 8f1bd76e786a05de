import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // A page knows the routes it shows links to, asked for after it has come alive; the back office is never among a shopper's.
  routeDiscovery: { mode: 'lazy', manifestPath: '/routes.json' },
} satisfies Config;
