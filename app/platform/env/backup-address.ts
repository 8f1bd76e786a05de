const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]+)((?:\/[\w.-]+)*)\/?$/;

export const BACKUP_ADDRESS = 'a folder, or a bucket as s3://bucket/prefix';

/** Where backups go; null for an address that is neither a folder nor a bucket. */
export function backupAddressOf(text: string): { folder: string } | { bucket: string; prefix: string } | null {
  if (!/^\w{2,}:\//.test(text)) return { folder: text };
  const [, bucket, prefix = ''] = BUCKET.exec(text) ?? [];
  return bucket ? { bucket, prefix: prefix.slice(1) } : null;
}
