import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole manifest is small, and asking for it lazily would cost a request on each navigation of a slow phone.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
