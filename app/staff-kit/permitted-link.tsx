// A link to another section; plain text for roles without access.
import { Link, type LinkProps } from '../ui/link.tsx';
import type { Permission } from '../vocabulary/permissions.ts';
import { useMay } from './use-may.ts';

export function PermittedLink({ permission, ...link }: LinkProps & { permission: Permission }) {
  return useMay()(permission) ? <Link {...link} /> : <span>{link.children}</span>;
}
