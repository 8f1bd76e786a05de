import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLeaveGuard } from '../../staff-kit/use-leave-guard.tsx';
import { type Answer, api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { toast } from '../../ui/toast.tsx';
import type { PageAnswer } from '../content.schema.ts';
import { type DraftSection, draftSections, sentSections } from './sections/section-kinds.ts';

type Draft = { slug: string; sections: DraftSection[] } & Omit<PageAnswer['draft'], 'sections'>;

/** Without when it was read. */
function sentOf(kind: PageAnswer['kind'], { slug, sections, ...content }: Draft) {
  const isAddressed = kind === 'landing' || kind === 'post';
  return { content: { ...content, sections: sentSections(sections) }, ...(isAddressed && { slug }) };
}

function useDraft(page: PageAnswer) {
  const isDirty = useRef(false);
  const [draft, setDraft] = useState<Draft>(() => ({ slug: page.slug, ...page.draft, sections: draftSections(page.draft) }));
  function change(changed: Partial<Draft>) {
    isDirty.current = true;
    setDraft((last) => ({ ...last, ...changed }));
  }
  return { draft, change, isDirty };
}

/** After each attempt the first mistake has the focus, or the message above the form is in sight. */
function useMistakes() {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts === 0) return;
    const wrong = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    if (wrong) wrong.focus();
    else scrollTo({ top: 0 });
  }, [attempts]);
  function refuse(next: Record<string, string>) {
    setErrors(next);
    setAttempts((count) => count + 1);
  }
  return { errors, refuse, clear: () => setErrors({}) };
}

export function useContentForm(page: PageAnswer) {
  const { id, kind, updatedAt } = page;
  const refresh = useRefresh();
  const navigate = useNavigate();
  const { draft, change, isDirty } = useDraft(page);
  const { errors, refuse, clear } = useMistakes();
  const [isBusy, setBusy] = useState(false);
  const guard = useLeaveGuard(isDirty, 'Your unsaved changes will be lost.');

  const sent = sentOf(kind, draft);
  const saveDraft = () => api.put(`/api/pages/${id}`, { ...sent, updatedAt });

  /** What follows the save sees the page as it was just saved. */
  async function saveAnd(done: string, act?: (seenAt: string | null) => Promise<Answer<PageAnswer>>) {
    setBusy(true);
    const saved: Answer<PageAnswer> = await saveDraft();
    const answer = saved.ok && act ? await act(saved.value.updatedAt) : saved;
    setBusy(false);
    if (saved.ok) isDirty.current = false;
    if (answer.ok) {
      clear();
      toast(done);
    } else {
      refuse({ ...answer.fields, form: answer.message || "Couldn't save the page. Please try again." });
      // A saved draft starts the form again, without this message.
      if (saved.ok) toast(answer.message, 'error');
    }
    if (saved.ok) await refresh(answer);
  }

  const publish = (visibleFrom?: string) =>
    saveAnd(visibleFrom ? 'Scheduled.' : 'Published.', (seenAt) =>
      api.post(`/api/pages/${id}/publish`, { updatedAt: seenAt, ...(visibleFrom && { visibleFrom }) }),
    );

  const unpublish = () =>
    saveAnd('Unpublished. Its versions stay below.', (seenAt) => api.post(`/api/pages/${id}/unpublish`, { updatedAt: seenAt }));

  const withdraw = (version: string) => saveAnd('Schedule withdrawn.', () => api.delete(`/api/pages/${id}/versions/${version}`));

  async function restore(version: string) {
    setBusy(true);
    const answer = await api.post(`/api/pages/${id}/versions/${version}/restore`, { updatedAt });
    setBusy(false);
    if (answer.ok) isDirty.current = false;
    toast(
      answer.ok ? 'Restored into the draft. Publish it to show it.' : answer.message || "Couldn't restore the version. Please try again.",
      answer.ok ? undefined : 'error',
    );
    await refresh(answer);
  }

  async function remove() {
    const answer = await api.delete(`/api/pages/${id}`);
    if (!answer.ok) return toast(answer.message || "Couldn't remove the page. Please try again.", 'error');
    isDirty.current = false;
    toast(kind === 'post' ? 'Post removed.' : 'Page removed.');
    await navigate(kind === 'post' ? '/admins/pages/journal' : '/admins/pages');
  }

  return {
    draft,
    sent,
    change,
    errors,
    isBusy,
    guard,
    saveDraft: () => saveAnd('Draft saved.'),
    publish,
    unpublish,
    withdraw,
    restore,
    remove,
  };
}
