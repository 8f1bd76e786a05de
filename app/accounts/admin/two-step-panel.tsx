import { useState } from 'react';
import { FieldPair } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { totpForm, totpOffForm } from '../sign-in/two-step/two-step.schema.ts';
import { QrCode } from './qr-code.tsx';

type Offered = { secret: string; url: string };

export function SwitchOn({ offered, onDone }: { offered: Offered; onDone: (recoveryCodes: string[]) => void }) {
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

export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
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

export function SwitchOff({ onDone }: { onDone: () => void }) {
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
