// Bounded in bytes; what was not read for longest makes room.
import type { PageTag } from '../../vocabulary/page-tags.ts';
import { createTagChanges } from './tag-changes.server.ts';

export type Piece<Value> = { value: Value; bytes: number; tags: readonly PageTag[] };
export type MakePieces<Value> = (keys: string[]) => Promise<ReadonlyMap<string, Piece<Value>>>;
export type KeptPieces<Value> = ReturnType<typeof createKeptPieces<Value>>;

export function createKeptPieces<Value>(bytesAtMost: number) {
  const pieces = new Map<string, Piece<Value>>();
  const keysOf = new Map<string, Set<string>>();
  const changes = createTagChanges();
  let [bytes, making] = [0, 0];

  function remove(key: string) {
    const piece = pieces.get(key);
    if (!piece) return;
    pieces.delete(key);
    bytes -= piece.bytes;
    for (const tag of piece.tags) {
      const keys = keysOf.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(tag);
    }
  }

  function keep(key: string, piece: Piece<Value>) {
    remove(key);
    if (piece.bytes > bytesAtMost) return;
    pieces.set(key, piece);
    bytes += piece.bytes;
    for (const tag of piece.tags) {
      const keys = keysOf.get(tag);
      if (keys) keys.add(key);
      else keysOf.set(tag, new Set([key]));
    }
    for (const [oldest] of pieces) {
      if (bytes <= bytesAtMost) return;
      remove(oldest);
    }
  }

  /** A piece of which something changed while it was made is answered but not kept. */
  async function made(missing: string[], make: MakePieces<Value>) {
    const begunAt = changes.count();
    making += 1;
    try {
      const found = await make(missing);
      for (const [key, piece] of found) if (!changes.haveTouched(piece.tags, begunAt)) keep(key, piece);
      return found;
    } finally {
      making -= 1;
    }
  }

  return {
    async read(keys: readonly string[], make: MakePieces<Value>): Promise<ReadonlyMap<string, Piece<Value>>> {
      const found = new Map<string, Piece<Value>>();
      const missing: string[] = [];
      for (const key of keys) {
        const piece = pieces.get(key);
        if (!piece) missing.push(key);
        else {
          found.set(key, piece);
          // A Map keeps insertion order: read last, last to make room.
          pieces.delete(key);
          pieces.set(key, piece);
        }
      }
      if (missing.length > 0) for (const [key, piece] of await made(missing, make)) found.set(key, piece);
      return found;
    },
    drop(tags: readonly string[] | 'all') {
      changes.note(tags, making > 0);
      const keys = tags === 'all' ? [...pieces.keys()] : tags.flatMap((tag) => [...(keysOf.get(tag) ?? [])]);
      for (const key of keys) remove(key);
    },
    counts: () => ({ pieces: pieces.size, bytes }),
  };
}
