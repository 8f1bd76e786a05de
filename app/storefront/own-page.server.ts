import { data } from 'react-router';
import type { SignedIn } from '../platform/shop.server.ts';

/** The `{userId}` of a page's path is the reader's own, or the reader is staff (D1). Whether such a person exists is not told. */
export function requireOwnPage(reader: Pick<SignedIn, 'id' | 'role'>, userId: string) {
  if (userId.toLowerCase() !== reader.id && reader.role !== 'admin')
    throw data({ message: 'This belongs to another account.' }, { status: 403 });
}
