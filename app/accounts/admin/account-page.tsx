// A staff member's own account: two-step verification, and signed-in devices.
import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDate, formatDateTime } from '../../platform/time.ts';
import { shopIdentity } from '../../settings/settings.server.ts';
import { FieldPair, PageHead, Panel, SectionHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { type OwnSession, totpForm, totpOffForm } from '../accounts.schema.ts';
import { nextPath } from '../sign-in/next-path.ts';
import { listSessions } from '../sign-in/session.server.ts';
import { newTotpSecret, totpUrl } from '../sign-in/totp.server.ts';
import { hasTwoStep } from '../sign-in/two-step.server.ts';
import type { Route } from './+types/account-page';
import { QrCode } from './qr-code.tsx';

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

type Offered = { secret: string; url: string };

function SwitchOn({ offered, onDone }: { offered: Offered; onDone: (recoveryCodes: string[]) => void }) {
  // The loader returns a new secret on every revalidation; keep the one already added to the app.
  const [{ secret, url }] = useState(offered);
  const form = useForm({
    schema: totpForm,
    send: (values) => api.post('/api/auth/totp', values),
    failure: "Couldn't turn it on. Please try again.",
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <form {...form.props} className="grid min-w-0 gap-4" aria-label="Turn on two-step verification">
      <p>
        Sign in with your password and a code from an authenticator app. Scan this with the app, or on the phone itself{' '}
        <a href={url} className="link">
          open this link in the app
        </a>
        .
      </p>
      <QrCode text={url} label="QR code for the authenticator app" />
      <p>Or enter this key in the app:</p>
      <p className="tabular">
        <strong>{secret.match(/.{4}/g)?.join(' ')}</strong>
      </p>
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <input type="hidden" name="secret" value={secret} />
      <FieldPair>
        <PasswordField label="Your password" name="password" autoComplete="current-password" required error={form.errors['password']} />
        <TextField
          label="Code from the app"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          required
          error={form.errors['code']}
        />
      </FieldPair>
      <div>
        <Button type="submit" size="small" isBusy={form.isBusy}>
          Turn on
        </Button>
      </div>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <div className="grid min-w-0 gap-4">
      <Alert tone="success" title="Two-step verification is on.">
        Save these ten recovery codes in a safe place. Each one signs you in once if you lose your phone. They will not be shown again.
      </Alert>
      <ul className="grid max-w-160 grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-4 gap-y-1 tabular" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" size="small" onClick={onDone}>
          I've saved them
        </Button>
      </div>
    </div>
  );
}

function SwitchOff({ onDone }: { onDone: () => void }) {
  const form = useForm({
    schema: totpOffForm,
    send: (values) => api.post('/api/auth/totp/off', values),
    failure: "Couldn't turn it off. Please try again.",
    onDone({ message }) {
      toast(message);
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid min-w-0 gap-4" aria-label="Turn off two-step verification">
      <p className="soft">To turn it off, enter your password and a code from the app, or a recovery code.</p>
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <FieldPair>
        <PasswordField label="Your password" name="password" autoComplete="current-password" required error={form.errors['password']} />
        <TextField label="Code" name="code" autoComplete="one-time-code" maxLength={40} required error={form.errors['code']} />
      </FieldPair>
      <div>
        <Button type="submit" variant="danger" size="small" isBusy={form.isBusy}>
          Turn off
        </Button>
      </div>
    </form>
  );
}

function Devices({ sessions }: { sessions: OwnSession[] }) {
  const refresh = useRefresh();
  const [busyId, setBusyId] = useState<string | null>(null);

  async function end(id: string) {
    setBusyId(id);
    const answer = await (id === 'others' ? api.post('/api/auth/sessions/end-others') : api.delete(`/api/auth/sessions/${id}`));
    setBusyId(null);
    if (answer.ok) toast(answer.value.message);
    else toast(answer.message || "Couldn't sign out the device. Please try again.", 'error');
    await refresh(answer);
  }

  return (
    <section aria-labelledby="devices" className="grid min-w-0 gap-4">
      <SectionHead>
        <h2 id="devices">Signed-in devices</h2>
        {sessions.length > 1 && (
          <Button variant="danger" size="small" isBusy={busyId === 'others'} onClick={() => end('others')}>
            Sign out all other devices
          </Button>
        )}
      </SectionHead>
      <Table
        caption="Signed-in devices, most recent first"
        rows={sessions}
        rowKey={(session) => session.id}
        rowLabel={(session) => session.device}
        empty={null}
        columns={[
          {
            key: 'device',
            header: 'Device',
            isHeading: true,
            cell: ({ device, isCurrent }) => (
              <span>
                {device} {isCurrent && <Badge tone="success">This device</Badge>}
              </span>
            ),
          },
          { key: 'seen', header: 'Last active', cell: ({ lastSeenAt, isCurrent }) => (isCurrent ? 'Now' : formatDateTime(lastSeenAt)) },
          { key: 'since', header: 'Signed in', cell: ({ createdAt }) => formatDate(createdAt) },
          {
            key: 'actions',
            header: '',
            tableHeader: 'Actions',
            align: 'end',
            cell: ({ id, device, isCurrent }) =>
              !isCurrent && (
                <Button variant="quiet" size="small" isBusy={busyId === id} onClick={() => end(id)}>
                  Sign out<span className="sr-only"> {device}</span>
                </Button>
              ),
          },
        ]}
      />
    </section>
  );
}
