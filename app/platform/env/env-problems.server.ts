import type { S3Settings } from '../files/s3-calls.server.ts';
import type { Settings } from './env-schema.server.ts';

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
