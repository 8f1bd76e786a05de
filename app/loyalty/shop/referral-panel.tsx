import { useWords } from '../../language/use-words.tsx';
import { toClipboard } from '../../ui/browser/clipboard.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';

const INVITATION = { title: 'Join me and earn rewards', text: 'Sign up with my link and get extra rewards on your first order.' };

export function ReferralPanel({ referralId, signUpUrl }: { referralId: string; signUpUrl: string }) {
  const t = useWords();
  const link = `${signUpUrl}?referral=${encodeURIComponent(referralId)}`;

  async function copy() {
    if (await toClipboard(referralId)) toast('Referral ID copied!');
    else toast("Couldn't copy. Please select the ID and copy it.", 'error');
  }

  async function share() {
    if (!('share' in navigator)) {
      return (await toClipboard(link)) ? toast('Referral link copied to clipboard!') : toast('Share failed', 'error');
    }
    try {
      await navigator.share({ title: t(INVITATION.title), text: t(INVITATION.text), url: link });
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof Error && error.name === 'AbortError')) toast('Share failed', 'error');
    }
  }

  return (
    <section aria-labelledby="referral-title" className="rounded-panel border border-hairline bg-paper p-5 sm:p-6">
      <h2 id="referral-title" className="font-sans text-base font-medium">
        {t('Refer a friend')}
      </h2>
      <p className="mt-3 text-sm text-ink-soft">{t('Referral ID')}</p>
      <p className="tabular text-lg tracking-wide wrap-anywhere">{referralId}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={copy}>
          <Icon name="copy" />
          {t('Copy')}
          <span className="sr-only"> {t('the referral ID')}</span>
        </Button>
        <Button size="small" onClick={share}>
          <Icon name="share" />
          {t('Share')}
        </Button>
      </div>
    </section>
  );
}
