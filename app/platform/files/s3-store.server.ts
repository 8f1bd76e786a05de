// The bucket stays private: the shop reads all with its own keys and serves them, because it knows who may see which.
import { type FileStore, isFileName } from './file-store.server.ts';
import { type S3Settings, s3Calls } from './s3-calls.server.ts';

/** Three attempts stay well below a job's lease. */
const MILLISECONDS_A_TRY = 8_000;
/** A browser waits for a picture: all attempts together. */
const MILLISECONDS_TO_GET = 9_000;

export function s3Store(
  settings: S3Settings,
  { millisecondsATry = MILLISECONDS_A_TRY, millisecondsToGet = MILLISECONDS_TO_GET } = {},
): FileStore {
  const bucket = s3Calls(settings, { store: 'file store', millisecondsATry, millisecondsToGet });
  const own = (name: string) => {
    if (!isFileName(name)) throw new Error(`Not a stored file's name: ${name}`);
    return name;
  };
  return {
    put: async (name, bytes) => bucket.put(own(name), { bytes, type: typeOf(name) }),
    get: async (name) => (isFileName(name) ? bucket.get(name) : null),
    part: async (name, from, to) => (isFileName(name) ? bucket.get(name, { from, to }) : null),
    remove: async (name) => bucket.remove(own(name)),
    list: async () => (await bucket.list('')).names.filter(isFileName),
  };
}

const TYPES: Record<string, string> = { mp4: 'video/mp4', webm: 'video/webm', vtt: 'text/vtt' };

function typeOf(name: string) {
  const ending = name.split('.').at(-1) ?? '';
  return TYPES[ending] ?? `image/${ending}`;
}
