import type { S3Settings } from '../files/s3-calls.server.ts';
import type { Settings } from './env-schema.server.ts';
import { messageProblems } from './message-settings.server.ts';
import { secretWeakness } from './weak-secret.ts';

export function keyProblems(env: Settings): string[] {
  const gsp = [env.GSP_CLIENT_ID, env.GSP_CLIENT_SECRET, env.GSP_USER, env.GSP_PASSWORD];
  const isHalf = gsp.some(Boolean) && !gsp.every(Boolean);
  return [
    ...courierProblems(env),
    ...messageProblems(env),
    ...(isHalf ? ['E-invoices need all of GSP_CLIENT_ID, GSP_CLIENT_SECRET, GSP_USER and GSP_PASSWORD, or none.'] : []),
  ];
}

function courierProblems(env: Settings): string[] {
  const problems: string[] = [];
  if (Boolean(env.SHIPROCKET_EMAIL) !== Boolean(env.SHIPROCKET_PASSWORD))
    problems.push('Set both SHIPROCKET_EMAIL and SHIPROCKET_PASSWORD, or neither.');
  if (env.DELHIVERY_TOKEN && !(env.DELHIVERY_CLIENT && env.DELHIVERY_PICKUP))
    problems.push('DELHIVERY_TOKEN needs DELHIVERY_CLIENT and DELHIVERY_PICKUP.');
  for (const name of ['SHIPROCKET_WEBHOOK_KEY', 'DELHIVERY_WEBHOOK_KEY'] as const) {
    const weakness = env[name] && secretWeakness(env[name]);
    if (weakness) problems.push(`${name} ${weakness}.`);
  }
  if (env.SHIPROCKET_WEBHOOK_KEY && env.SHIPROCKET_WEBHOOK_KEY === env.DELHIVERY_WEBHOOK_KEY)
    problems.push('SHIPROCKET_WEBHOOK_KEY and DELHIVERY_WEBHOOK_KEY must differ, because the key names the courier.');
  return problems;
}

export function isOrigin(address: string) {
  const { origin, href } = new URL(address);
  return href === `${origin}/`;
}

/** All or nothing: with half of them, pictures would be stored in the wrong place. */
export function s3Of(
  { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Settings,
  problems: string[],
): S3Settings | null {
  const needed = { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : name));
  if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    if (missing.length < Object.keys(needed).length || S3_ENDPOINT)
      problems.push(`Pictures can be kept in S3 only with all of its settings. ${missing.join(', ')} missing.`);
    return null;
  }
  return {
    bucket: S3_BUCKET,
    region: S3_REGION,
    endpoint: S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}
