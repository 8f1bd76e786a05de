// A way to another section, for those whose role has it; for the others only its words.
import { Link, type LinkProps } from 'react-router';
import type { Permission } from '../platform/permissions.ts';
import { useMay } from './use-may.ts';

export function PermittedLink({ permission, ...link }: LinkProps & { permission: Permission }) {
  return useMay()(permission) ? <Link {...link} /> : <span>{link.children}</span>;
}
