// Files of an encrypted backup: AES-256-GCM, each file with a nonce of its own and bound to its name, so that a changed, swapped or
// forged one does not open. Layout: 'NIKHARB1', 8 bytes key id, 12 bytes nonce, the encrypted bytes, 16 bytes tag.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const MARK = Buffer.from('NIKHARB1');
const ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MARK.length + ID_BYTES + NONCE_BYTES;

export type BackupKey = { id: string; secret: Buffer };

const derived = (key: string, purpose: string, bytes: number) => Buffer.from(hkdfSync('sha256', key, '', purpose, bytes));

/** `key`: the setting BACKUP_KEY. Its id tells one key from another and reveals nothing of it. */
export const backupKeyOf = (key: string): BackupKey => ({
  id: derived(key, 'nikhar backup key id', ID_BYTES).toString('hex'),
  secret: derived(key, 'nikhar backup', 32),
});

export const isSealed = (bytes: Buffer) => bytes.subarray(0, MARK.length).equals(MARK);

/** The id of the key, as text; null for a file that is not sealed. */
export const sealedWith = (bytes: Buffer) => (isSealed(bytes) ? bytes.subarray(MARK.length, MARK.length + ID_BYTES).toString('hex') : null);

export function sealFile({ id, secret }: BackupKey, name: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(name));
  return Buffer.concat([MARK, Buffer.from(id, 'hex'), nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** An unsealed file is given back as it is, unless a sealed one is `expected`. */
export function openFile(key: BackupKey | null, name: string, bytes: Buffer, expected?: 'sealed'): Buffer {
  if (!isSealed(bytes)) {
    if (expected) throw new Error(`${name} is not encrypted, though its backup is.`);
    return bytes;
  }
  if (!key) throw new Error('This backup is encrypted. Set BACKUP_KEY to the key it was made with.');
  if (sealedWith(bytes) !== key.id)
    throw new Error('This backup was encrypted with another key. Set BACKUP_KEY to the key it was made with.');
  try {
    const nonce = bytes.subarray(MARK.length + ID_BYTES, HEAD_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key.secret, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new Error(`${name} was damaged or changed after the backup was made.`);
  }
}
