// A staff member's own sign-in: the second step, and the devices that are signed in.
import './people.css';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { type OwnSession, totpForm, totpOffForm } from '../accounts/accounts.schema.ts';
import { listSessions } from '../accounts/session.server.ts';
import { newTotpSecret, totpUrl } from '../accounts/totp.server.ts';
import { hasTwoStep } from '../accounts/two-step.server.ts';
import { getShop, requireStaff } from '../platform/page.server.ts';
import { formatDate, formatDateTime } from '../platform/time.ts';
import { shopIdentity } from '../settings/settings.server.ts';
import { Alert } from '../ui/alert.tsx';
import { api } from '../ui/api-client.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { PasswordField, TextField } from '../ui/field.tsx';
import { Table } from '../ui/table.tsx';
import { toast } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { useRefresh } from '../ui/use-refresh.ts';
import type { Route } from './+types/account-page';
import { QrCode } from './qr-code.tsx';
import { staffMeta } from './staff-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireStaff(context, 'account');
  const { db, now } = getShop(context);
  const { name } = await shopIdentity(db);
  const secret = newTotpSecret();
  return {
    fullName: user.fullName,
    email: user.email,
    staffRole: user.staffRole,
    isOn: await hasTwoStep(db, user.id),
    offered: { secret, url: totpUrl(secret, name, user.email) },
    sessions: await listSessions(db, user, now()),
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Your account');

export default function AccountPage({ loaderData: { fullName, email, staffRole, isOn, offered, sessions } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <>
      <div className="staff-head">
        <div>
          <h1>Your account</h1>
          <p className="staff-soft">{`${fullName} · ${email} · ${staffRole}`}</p>
        </div>
        <Link to="/profile?tab=password" className="link">
          Change password
        </Link>
      </div>
      <section aria-labelledby="two-step" className="staff-card staff-stack">
        <div className="staff-subhead">
          <h2 id="two-step">Code when signing in</h2>
          <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
        </div>
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
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
      </section>
      <Devices sessions={sessions} />
    </>
  );
}

type Offered = { secret: string; url: string };

function SwitchOn({ offered, onDone }: { offered: Offered; onDone: (recoveryCodes: string[]) => void }) {
  // The page offers a new secret each time it is asked anew; the one that went into the app stays.
  const [{ secret, url }] = useState(offered);
  const form = useForm({
    schema: totpForm,
    send: (values) => api.post<{ recoveryCodes: string[] }>('/api/auth/totp', values),
    failure: 'This could not be switched on. Please try again.',
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <form {...form.props} className="staff-stack" aria-label="Switch the code on">
      <p>
        Besides the password, signing in asks for a code that an authenticator app on your phone shows. Scan this with the app; on the phone
        itself,{' '}
        <a href={url} className="link">
          open this link in the app
        </a>
        .
      </p>
      <QrCode text={url} label="QR code of the key, for the authenticator app" />
      <p>Or type this key into it:</p>
      <p className="tabular">
        <strong>{secret.match(/.{4}/g)?.join(' ')}</strong>
      </p>
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <input type="hidden" name="secret" value={secret} />
      <div className="staff-pair">
        <PasswordField label="Your password" name="password" autoComplete="current-password" required error={form.errors['password']} />
        <TextField
          label="Code that the app shows"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          required
          error={form.errors['code']}
        />
      </div>
      <div>
        <Button type="submit" size="small" isBusy={form.isBusy}>
          Switch on
        </Button>
      </div>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <div className="staff-stack">
      <Alert tone="success" title="Signing in now asks for a code.">
        Keep these ten codes where you keep papers. Each signs you in once, should the phone be lost. They are not shown again.
      </Alert>
      <ul className="recovery-codes tabular" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" size="small" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}

function SwitchOff({ onDone }: { onDone: () => void }) {
  const form = useForm({
    schema: totpOffForm,
    send: (values) => api.post<{ message: string }>('/api/auth/totp/off', values),
    failure: 'This could not be switched off. Please try again.',
    onDone({ message }) {
      toast(message);
      onDone();
    },
  });
  return (
    <form {...form.props} className="staff-stack" aria-label="Switch the code off">
      <p className="staff-soft">To switch it off, enter your password and a code of the app, or a recovery code.</p>
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <div className="staff-pair">
        <PasswordField label="Your password" name="password" autoComplete="current-password" required error={form.errors['password']} />
        <TextField label="Code" name="code" autoComplete="one-time-code" maxLength={40} required error={form.errors['code']} />
      </div>
      <div>
        <Button type="submit" variant="danger" size="small" isBusy={form.isBusy}>
          Switch off
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
    const answer = await (id === 'others'
      ? api.post<{ message: string }>('/api/auth/sessions/end-others')
      : api.delete<{ message: string }>(`/api/auth/sessions/${id}`));
    setBusyId(null);
    if (answer.ok) toast(answer.value.message);
    else toast(answer.message || 'The device could not be signed out. Please try again.', 'error');
    await refresh(answer);
  }

  return (
    <section aria-labelledby="devices" className="staff-stack">
      <div className="staff-subhead">
        <h2 id="devices">Signed-in devices</h2>
        {sessions.length > 1 && (
          <Button variant="danger" size="small" isBusy={busyId === 'others'} onClick={() => end('others')}>
            Sign out all others
          </Button>
        )}
      </div>
      <Table
        caption="Where you are signed in, last seen first"
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
          { key: 'seen', header: 'Last seen', cell: ({ lastSeenAt, isCurrent }) => (isCurrent ? 'Now' : formatDateTime(lastSeenAt)) },
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
