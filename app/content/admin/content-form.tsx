import { BackLink } from '../../staff-kit/back-link.tsx';
import { DetailColumns, PageHead, Panel } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { PageAnswer } from '../content.schema.ts';
import { isPolicy, PLACES, POLICY_SECTIONS } from '../page-places.ts';
import { PostFields } from './journal/post-fields.tsx';
import { LivePreview } from './live-preview.tsx';
import { STATES } from './page-states.ts';
import { PictureField } from './picture-field.tsx';
import { SchedulePanel } from './schedule-panel.tsx';
import { SectionList } from './sections/section-list.tsx';
import type { Goals } from './sections/section-part.ts';
import { useContentForm } from './use-content-form.ts';
import { WordsFields } from './words-fields.tsx';

type Form = ReturnType<typeof useContentForm>;

export function ContentForm({ page, goals }: { page: PageAnswer; goals: Goals }) {
  const { kind, state, hasChanges, versions } = page;
  const form = useContentForm(page);
  const { draft, change, errors, isBusy } = form;
  const errorOf = (field: string) => errors[field];
  return (
    <>
      <BackLink to={kind === 'post' ? '/admins/pages/journal' : '/admins/pages'}>{kind === 'post' ? 'Journal' : 'Pages'}</BackLink>
      <PageHead isSticky>
        <h1 className="wrap-anywhere">
          {page.title} <Badge>{hasChanges && state === 'live' ? 'Unpublished changes' : STATES[state]}</Badge>
        </h1>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" isBusy={isBusy} busyLabel="Saving..." onClick={form.saveDraft}>
            Save draft
          </Button>
          <Button size="small" isBusy={isBusy} busyLabel="Saving..." onClick={() => form.publish()}>
            Publish
          </Button>
        </div>
      </PageHead>
      {errors['form'] && <Alert tone="danger">{errors['form']}</Alert>}
      <DetailColumns className="min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] min-[1500px]:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
        <div className="grid min-w-0 gap-5">
          {draft.post && <PostFields post={draft.post} stored={goals.stored} errorOf={errorOf} onChange={(post) => change({ post })} />}
          <Panel className="grid gap-4" aria-labelledby="p-sections">
            <h2 id="p-sections">Sections</h2>
            {isPolicy(kind) && (
              <p className="soft">Shoppers see these below the policy itself, which follows from the law and your settings.</p>
            )}
            <SectionList
              sections={draft.sections}
              kinds={isPolicy(kind) ? POLICY_SECTIONS : undefined}
              {...{ goals, errors }}
              onChange={(sections) => change({ sections })}
            />
          </Panel>
          {!isPolicy(kind) && <TextsPanel kind={kind} stored={goals.stored} {...{ draft, change, errors }} />}
          <SchedulePanel
            {...{ versions, isBusy, kind, state }}
            error={errors['visibleFrom']}
            onSchedule={form.publish}
            onRestore={form.restore}
            onWithdraw={form.withdraw}
            onUnpublish={form.unpublish}
            onRemove={form.remove}
          />
        </div>
        <LivePreview page={page} content={form.sent.content} />
      </DetailColumns>
      {form.guard}
    </>
  );
}

type TextsPanelProps = Pick<PageAnswer, 'kind'> & Pick<Goals, 'stored'> & Pick<Form, 'draft' | 'change' | 'errors'>;

function TextsPanel({ kind, stored, draft, change, errors }: TextsPanelProps) {
  const errorOf = (field: string) => errors[field];
  return (
    <Panel className="grid gap-4" aria-labelledby="p-texts">
      <h2 id="p-texts">Title and search engines</h2>
      {(kind === 'landing' || kind === 'post') && (
        <TextField
          label="Address"
          hint={`Shown at ${PLACES[kind]}/…`}
          maxLength={60}
          spellCheck={false}
          value={draft.slug}
          error={errors['slug']}
          onChange={(event) => change({ slug: event.target.value })}
        />
      )}
      <WordsFields
        label="Title"
        path="content.title"
        value={draft.title}
        atMost={120}
        errorOf={errorOf}
        onChange={(title) => change({ title })}
      />
      <WordsFields
        label="Title for search engines"
        hint="In search results and link previews. Empty: the title."
        path="content.searchTitle"
        value={draft.searchTitle ?? {}}
        atMost={70}
        errorOf={errorOf}
        onChange={(searchTitle) => change({ searchTitle })}
      />
      <WordsFields
        label="Description for search engines"
        path="content.description"
        value={draft.description}
        atMost={300}
        isLong
        errorOf={errorOf}
        onChange={(description) => change({ description })}
      />
      <PictureField
        label="Share picture"
        hint="In link previews, best 1200 × 630 pixels. Without one, the first picture of the page."
        path="content.sharePicture"
        value={draft.sharePicture ?? null}
        {...{ stored, errorOf }}
        onChange={(sharePicture) => change({ sharePicture })}
      />
    </Panel>
  );
}
