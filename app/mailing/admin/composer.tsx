import { useState } from 'react';
import { RichText } from '../../staff-kit/rich-text/rich-text.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { MAIL_INSERTS } from './inserts/mail-inserts.ts';
import { MailPreview } from './mail-preview.tsx';

interface ComposerProps {
  defaultValue: string;
  error: string | undefined;
  draft: () => { subject: string; message: string; isService: boolean };
}

export function Composer({ defaultValue, error, draft }: ComposerProps) {
  const [html, setHtml] = useState<string | null>(null);
  const [problem, setProblem] = useState('');

  async function preview() {
    const { subject, message, isService } = draft();
    const answer = await api.post('/api/mailings/preview', { subject: subject || 'Subject', message, isService });
    setProblem(answer.ok ? '' : answer.message || "Couldn't create the preview. Please try again.");
    if (answer.ok) setHtml(answer.value.html);
  }

  const isWriting = html === null;
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <fieldset className={BUTTONS}>
          <legend className="sr-only">View</legend>
          <button
            type="button"
            className="px-3.5! aria-pressed:bg-sandal-deep aria-pressed:font-semibold"
            aria-pressed={isWriting}
            onClick={() => setHtml(null)}
          >
            Write
          </button>
          <button
            type="button"
            className="px-3.5! aria-pressed:bg-sandal-deep aria-pressed:font-semibold"
            aria-pressed={!isWriting}
            onClick={preview}
          >
            Preview
          </button>
        </fieldset>
      </div>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div hidden={!isWriting}>
        <RichText
          label="Message"
          isLabelHidden
          name="message"
          format="mail"
          inserts={MAIL_INSERTS}
          defaultValue={defaultValue}
          error={error}
          hint="The subject is also shown as the heading."
        />
      </div>
      {html !== null && <MailPreview html={html} />}
    </div>
  );
}

const BUTTONS =
  'flex flex-wrap [&>button]:min-h-11 [&>button]:min-w-11 [&>button]:rounded-control [&>button]:px-1 [&>button:hover]:bg-sandal-deep [&_svg]:mx-auto [&_svg]:size-5.5';
