// `npm run move:pictures` moves the picture files of DATA_DIR into the bucket of the S3_ settings. If it is interrupted, run it again.
import path from 'node:path';
import { readEnv } from './app/platform/env.server.ts';
import { moveFiles } from './app/platform/files/move-files.server.ts';
import { s3Store } from './app/platform/files/s3-store.server.ts';
import { messageOf } from './app/platform/records/report-error.server.ts';

try {
  const { s3, DATA_DIR } = readEnv(process.env);
  if (!s3) throw new Error('Say first where they go: S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  const moved = await moveFiles(path.join(DATA_DIR, 'media'), s3Store(s3), (line) => console.log(line));
  console.log(moved === 0 ? 'There is nothing to move.' : `${moved} files are in ${s3.bucket}, each read back and found the same.`);
  process.exit(0);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
