import { useRef } from 'react';
import { getShop, requireStaff } from '../../../platform/pages/page.server.ts';
import { staffMeta } from '../../../staff-kit/staff-meta.ts';
import { useLeaveGuard } from '../../../staff-kit/use-leave-guard.tsx';
import { listKeys } from '../../keys/sealed-keys.server.ts';
import { SettingsHead } from '../settings-head.tsx';
import { subjectsFor } from '../subjects/settings-subjects.ts';
import type { Route } from './+types/keys-page';
import { KeyCard } from './key-card.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'staff');
  const { db, env } = getShop(context);
  return { subjects: subjectsFor(staff), keys: await listKeys(db, env) };
}

export const meta: Route.MetaFunction = () => staffMeta('Keys');

export default function KeysPage({ loaderData: { subjects, keys } }: Route.ComponentProps) {
  const isDirty = useRef(false);
  const edited = useRef(new Set<string>());
  const leaveGuard = useLeaveGuard(isDirty, 'Keys that you entered and did not save will be lost.');
  return (
    <>
      <SettingsHead subject="keys" subjects={subjects} />
      <p className="soft max-w-208">
        Keys of your payment gateway, mail server, messages, couriers, GSP and ads. They are stored encrypted, are never shown again, and
        take effect at once. Keys in the environment of the server override those entered here. Only owners see this page.
      </p>
      {keys.map((standing) => (
        <KeyCard
          key={`${standing.party} ${standing.savedAt?.toISOString() ?? ''}`}
          standing={standing}
          onEdit={(isEdited) => {
            edited.current[isEdited ? 'add' : 'delete'](standing.party);
            isDirty.current = edited.current.size > 0;
          }}
        />
      ))}
      {leaveGuard}
    </>
  );
}
