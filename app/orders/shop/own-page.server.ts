import { data } from 'react-router';
import type { SignedIn } from '../../platform/shop.server.ts';
import { may } from '../../vocabulary/permissions.ts';

/** The reader's own page, or staff who may see customers' pages (D1). Does not reveal whether that user exists. */
export function requireOwnPage(reader: Pick<SignedIn, 'id' | 'staffRole'>, userId: string) {
  if (userId.toLowerCase() !== reader.id && !may(reader, 'customers'))
    throw data({ message: 'This belongs to another account.' }, { status: 403 });
}
