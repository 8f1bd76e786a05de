import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { shopIdentity } from '../../settings/settings.server.ts';
import { PageHead, Panel, SectionHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { nextPath } from '../sign-in/next-path.ts';
import { listSessions } from '../sign-in/sessions/own-sessions.server.ts';
import { newTotpSecret, totpUrl } from '../sign-in/two-step/totp.server.ts';
import { hasTwoStep } from '../sign-in/two-step/two-step.server.ts';
import type { Route } from './+types/account-page';
import { Devices } from './own-devices.tsx';
import { RecoveryCodes, SwitchOff, SwitchOn } from './two-step-panel.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireStaff(context, 'own-sign-in');
  const { db, now } = getShop(context);
  const { name } = await shopIdentity(db);
  const secret = newTotpSecret();
  return {
    fullName: user.fullName,
    email: user.email,
    staffRole: user.staffRole,
    isWaiting: user.waitingRole !== null,
    isOn: await hasTwoStep(db, user.id),
    offered: { secret, url: totpUrl(secret, name, user.email) },
    sessions: await listSessions(db, user, now()),
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Your account');

export default function AccountPage({
  loaderData: { fullName, email, staffRole, isWaiting, isOn, offered, sessions },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [codes, setCodes] = useState<string[] | null>(null);
  const navigate = useNavigate();
  function goOn() {
    setCodes(null);
    const next = nextPath(location.search, location.origin);
    if (next) navigate(next, { replace: true });
  }
  return (
    <>
      <PageHead>
        <div>
          <h1>Your account</h1>
          <p className="soft">{`${fullName} · ${email} · ${staffRole}`}</p>
        </div>
        <Link to="/profile?tab=password" className="link reach">
          Change password
        </Link>
      </PageHead>
      {isWaiting && (
        <Alert tone="warning" title="Set up two-step verification to continue" isStatic>
          <p>Required for owners and managers. The rest of the back office opens once it is on.</p>
        </Alert>
      )}
      <Panel aria-labelledby="two-step" className="grid min-w-0 gap-4">
        <SectionHead>
          <h2 id="two-step">Two-step verification</h2>
          <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
        </SectionHead>
        {codes && <RecoveryCodes codes={codes} onDone={goOn} />}
        {isOn ? (
          !codes && <SwitchOff onDone={revalidate} />
        ) : (
          <SwitchOn
            offered={offered}
            onDone={(recoveryCodes) => {
              setCodes(recoveryCodes);
              revalidate();
            }}
          />
        )}
      </Panel>
      <Devices sessions={sessions} />
    </>
  );
}
