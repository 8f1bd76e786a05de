import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { PageHead, Panel } from '../../staff-kit/page-parts.tsx';
import { useLeaveGuard } from '../../staff-kit/use-leave-guard.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type Answer, api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { PageAnswer } from '../content.schema.ts';
import { STATES } from './page-states.ts';
import { SchedulePanel } from './schedule-panel.tsx';
import type { Goals } from './section-fields.tsx';
import { draftSections, sentSections } from './section-kinds.ts';
import { SectionList } from './section-list.tsx';
import { WordsFields } from './words-fields.tsx';

export function ContentForm({ page, goals }: { page: PageAnswer; goals: Goals }) {
  const { id, kind, path, state, hasChanges, updatedAt, draft, versions } = page;
  const refresh = useRefresh();
  const navigate = useNavigate();
  const isDirty = useRef(false);
  const [slug, setSlug] = useState(page.slug);
  const [title, setTitle] = useState(draft.title);
  const [description, setDescription] = useState(draft.description);
  const [sections, setSections] = useState(() => draftSections(draft));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const guard = useLeaveGuard(isDirty, 'Your unsaved changes will be lost.');
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      isDirty.current = true;
      set(value);
    };
  const errorOf = (field: string) => errors[field];

  const saveDraft = () =>
    api.put(`/api/pages/${id}`, {
      content: { title, description, sections: sentSections(sections) },
      ...(kind === 'landing' && { slug }),
      updatedAt,
    });

  /** What follows the save sees the page as it was just saved. */
  async function saveAnd(done: string, act?: (seenAt: string | null) => Promise<Answer<PageAnswer>>) {
    setBusy(true);
    const saved: Answer<PageAnswer> = await saveDraft();
    const answer = saved.ok && act ? await act(saved.value.updatedAt) : saved;
    setBusy(false);
    if (saved.ok) isDirty.current = false;
    if (answer.ok) {
      setErrors({});
      toast(done);
    } else {
      setErrors({ ...answer.fields, form: answer.message || "Couldn't save the page. Please try again." });
      // A saved draft starts the form again, without this message.
      if (saved.ok) toast(answer.message, 'error');
    }
    if (saved.ok) await refresh(answer);
  }
  const publish = (visibleFrom?: string) => (seenAt: string | null) =>
    api.post(`/api/pages/${id}/publish`, { updatedAt: seenAt, ...(visibleFrom && { visibleFrom }) });

  async function remove() {
    const answer = await api.delete(`/api/pages/${id}`);
    if (!answer.ok) return toast(answer.message || "Couldn't remove the page. Please try again.", 'error');
    isDirty.current = false;
    toast('Page removed.');
    await navigate('/admins/pages');
  }

  return (
    <>
      <BackLink to="/admins/pages">Pages</BackLink>
      <PageHead isSticky>
        <h1>
          {page.title} <Badge>{hasChanges && state === 'live' ? 'Unpublished changes' : STATES[state]}</Badge>
        </h1>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" isBusy={isBusy} busyLabel="Saving..." onClick={() => saveAnd('Draft saved.')}>
            Save draft
          </Button>
          <Button size="small" isBusy={isBusy} busyLabel="Saving..." onClick={() => saveAnd('Published.', publish())}>
            Publish
          </Button>
        </div>
      </PageHead>
      {errors['form'] && <Alert tone="danger">{errors['form']}</Alert>}
      <p className="flex flex-wrap gap-x-5">
        <a className="link" href={`/admins/pages/${id}/preview`} target="_blank" rel="noreferrer">
          Preview of the saved draft
        </a>
        {state !== 'draft' && state !== 'scheduled' && (
          <a className="link" href={path}>
            View in shop
          </a>
        )}
      </p>
      <Panel className="grid gap-4" aria-labelledby="p-sections">
        <h2 id="p-sections">Sections</h2>
        <SectionList {...{ sections, goals, errors }} onChange={changed(setSections)} />
      </Panel>
      <Panel className="grid gap-4" aria-labelledby="p-texts">
        <h2 id="p-texts">Title and search engines</h2>
        {kind === 'landing' && (
          <TextField
            label="Address"
            hint="Shown at /pages/…"
            maxLength={60}
            spellCheck={false}
            value={slug}
            error={errors['slug']}
            onChange={(event) => changed(setSlug)(event.target.value)}
          />
        )}
        <WordsFields label="Title" path="content.title" value={title} atMost={120} errorOf={errorOf} onChange={changed(setTitle)} />
        <WordsFields
          label="Description for search engines"
          path="content.description"
          value={description}
          atMost={300}
          isLong
          errorOf={errorOf}
          onChange={changed(setDescription)}
        />
      </Panel>
      <SchedulePanel
        {...{ id, updatedAt, versions, isBusy }}
        error={errors['visibleFrom']}
        onSchedule={(visibleFrom) => saveAnd('Scheduled.', publish(visibleFrom))}
        {...(kind === 'landing' && { onRemove: remove })}
      />
      {guard}
    </>
  );
}
