import { useId, useRef, useState } from 'react';
import { PICTURE_BYTES_AT_MOST } from '../../../media/media.schema.ts';
import { Panel } from '../../../staff-kit/page-parts.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { type Answer, api } from '../../../ui/browser/api-client.ts';
import { useRefresh } from '../../../ui/browser/use-refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Logo } from '../../logo.ts';

export type SavedLogo = { logo: Logo | null; updatedAt: Date | null };

export function LogoCard({ saved: { logo, updatedAt }, shopName }: { saved: SavedLogo; shopName: string }) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState('');
  const refresh = useRefresh();
  const seenAt = updatedAt?.toISOString() ?? '';

  async function upload(file: File | undefined) {
    if (!file) return;
    if (file.size > PICTURE_BYTES_AT_MOST) return setProblem('The picture is larger than 10 MB.');
    const form = new FormData();
    form.append('logo', file);
    form.append('updatedAt', seenAt);
    await act(() => api.post('/api/settings/logo', form), 'Logo saved. It is live now.');
  }

  async function remove() {
    await act(() => api.delete(`/api/settings/logo?updatedAt=${encodeURIComponent(seenAt)}`), 'Logo removed');
    setAsked(false);
  }

  async function act(call: () => Promise<Answer<unknown>>, done: string) {
    setBusy(true);
    setProblem('');
    const answer = await call();
    if (answer.ok) toast(done);
    else if (answer.status === 409) setProblem('Someone else changed the logo. Their version is shown here now.');
    else setProblem(answer.message || "Couldn't save the logo. Please try again.");
    await refresh(answer);
    setBusy(false);
  }

  return (
    <Panel className="grid max-w-208 gap-4" aria-labelledby={`${id}-title`} data-part="logo">
      <h2 id={`${id}-title`}>Logo</h2>
      <p className="soft" id={`${id}-hint`}>
        PNG, WebP or JPEG, at least 96 pixels, up to 10 MB. Use a transparent background. Shown in the header, e-mails and invoices and used
        for the app icon. Without a logo we show the shop name.
      </p>
      {problem && <Alert tone="danger" title={problem} />}
      {logo && (
        <div className="flex flex-wrap gap-3 [&>img]:h-20 [&>img]:w-auto [&>img]:max-w-full [&>img]:rounded-control [&>img]:border [&>img]:border-hairline [&>img]:object-contain [&>img]:p-4">
          <img {...logo} alt={`Logo of ${shopName}, on the page`} className="bg-sandal" />
          <img {...logo} alt="The same on paper" className="bg-paper" />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <LogoUpload hasLogo={logo !== null} isBusy={isBusy} hintId={`${id}-hint`} onFile={upload} />
        {logo && (
          <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
            <Icon name="trash" />
            Remove logo
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        question="Remove the logo?"
        detail={<p>The shop shows its name instead. Existing e-mails and invoices keep the logo.</p>}
        confirmLabel="Remove logo"
        isBusy={isBusy}
        onConfirm={remove}
        onCancel={() => setAsked(false)}
      />
    </Panel>
  );
}

type LogoUploadProps = { hasLogo: boolean; isBusy: boolean; hintId: string; onFile: (file: File | undefined) => void };

function LogoUpload({ hasLogo, isBusy, hintId, onFile }: LogoUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-label="Logo file"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = ''; // Allows choosing the same file again.
        }}
      />
      <Button
        variant="secondary"
        size="small"
        isBusy={isBusy}
        busyLabel="Saving..."
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" />
        {hasLogo ? 'Replace logo' : 'Upload logo'}
      </Button>
    </>
  );
}
