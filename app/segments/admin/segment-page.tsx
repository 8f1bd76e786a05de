// /admins/mails/segments/{id} and /new: the rule of a segment, and whom it finds now.
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { readGoodsChoices } from '../../coupons/admin/goods-choices.server.ts';
import { getShop, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { DetailColumns, PageHead, Panel } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useLeaveGuard } from '../../staff-kit/use-leave-guard.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { type Form, useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { CONDITIONS_AT_MOST, RFM_GROUPS, type SegmentRule } from '../segments.schema.ts';
import { getSegment } from '../segments.server.ts';
import type { Route } from './+types/segment-page';
import { ConditionFields } from './condition-fields.tsx';
import { type DraftRule, draftOf, finishedRule, newCondition, ruleOf } from './segment-draft.ts';
import { SegmentReach } from './segment-reach.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, 'mailings');
  const { db } = getShop(context);
  const segment = params.id === 'new' ? null : await orErrorPage(getSegment(db, requireId(params.id)));
  const group = RFM_GROUPS.find((each) => each === new URL(request.url).searchParams.get('group')) ?? null;
  const scopes = segment?.rule.conditions.map((condition) => (condition.kind === 'bought' ? condition.goods : null)) ?? [];
  return { segment, choices: await readGoodsChoices(db, scopes), group };
}

export const meta: Route.MetaFunction = () => staffMeta('Segment');

export default function SegmentPage({ loaderData }: Route.ComponentProps) {
  return <SegmentForm key={loaderData.segment?.id ?? 'new'} {...loaderData} />;
}

type SegmentFormProps = Route.ComponentProps['loaderData'];

function useSegment({ segment, choices, group }: SegmentFormProps) {
  const navigate = useNavigate();
  const isDirty = useRef(false);
  const guard = useLeaveGuard(isDirty, 'Your unsaved changes will be lost.');
  const [draft, setDraft] = useState<DraftRule & { name: string }>(() => ({
    name: segment?.name ?? '',
    ...(segment
      ? draftOf(segment.rule, choices)
      : { match: 'all', conditions: [newCondition(group ? { kind: 'rfm', groups: [group] } : {})] }),
  }));

  function change(next: Partial<typeof draft>) {
    isDirty.current = true;
    setDraft((last) => ({ ...last, ...next }));
  }
  async function leave(done: string) {
    isDirty.current = false;
    toast(done);
    await navigate('/admins/mails/segments');
  }
  const form = useForm({
    // What is missing in the rule is refused by the server, with its field.
    read: () => ({ name: draft.name, rule: ruleOf(draft) as SegmentRule }),
    send: (values) =>
      segment ? api.put(`/api/segments/${segment.id}`, { ...values, updatedAt: segment.updatedAt }) : api.post('/api/segments', values),
    onDone: () => leave('Segment saved.'),
    failure: "Couldn't save the segment. Please try again.",
  });
  return { draft, change, form, leave, guard };
}

function SegmentForm(props: SegmentFormProps) {
  const { draft, change, form, leave, guard } = useSegment(props);
  const { errors } = form;
  return (
    <>
      <BackLink to="/admins/mails/segments">Segments</BackLink>
      <PageHead isSticky>
        <h1>{props.segment ? 'Edit segment' : 'New segment'}</h1>
        <span className="flex flex-wrap gap-2">
          {props.segment && <RemoveSegment id={props.segment.id} onRemoved={() => leave('Segment removed.')} />}
          <Button type="submit" form="segment" size="small" isBusy={form.isBusy} busyLabel="Saving...">
            Save segment
          </Button>
        </span>
      </PageHead>
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <DetailColumns className="min-[1000px]:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel aria-label="Rule">
          <form id="segment" className="grid gap-4" {...form.props}>
            <TextField
              name="name"
              label="Name"
              value={draft.name}
              maxLength={80}
              error={errors['name']}
              onChange={(event) => change({ name: event.target.value })}
            />
            <Conditions {...{ draft, errors, change }} choices={props.choices} />
          </form>
        </Panel>
        <Panel className="grid gap-3" aria-labelledby="found">
          <h2 id="found">People found</h2>
          <SegmentReach rule={finishedRule(draft)} />
        </Panel>
      </DetailColumns>
      {guard}
    </>
  );
}

function RemoveSegment({ id, onRemoved }: { id: string; onRemoved: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    const answer = await api.delete(`/api/segments/${id}`);
    setBusy(false);
    setAsking(false);
    if (answer.ok) await onRemoved();
    else toast(answer.message || "Couldn't remove the segment. Please try again.", 'error');
  }
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question="Remove this segment?"
        detail={<p>E-mails that went to it stay as they are.</p>}
        confirmLabel="Remove"
        isBusy={isBusy}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

interface ConditionsProps extends Pick<SegmentFormProps, 'choices'> {
  draft: DraftRule;
  errors: Form['errors'];
  change: (next: Partial<DraftRule>) => void;
}

function Conditions({ draft: { match, conditions }, choices, errors, change }: ConditionsProps) {
  return (
    <>
      {conditions.length > 1 && (
        <SelectField
          label="People who meet"
          value={match}
          onChange={(event) => change({ match: event.target.value as DraftRule['match'] })}
          options={[
            { value: 'all', label: 'all conditions' },
            { value: 'any', label: 'any condition' },
          ]}
        />
      )}
      {conditions.map((condition, place) => (
        <ConditionFields
          key={condition.key}
          {...{ condition, place, choices }}
          errorOf={(field) => errors[`rule.conditions.${place}.${field}`]}
          onChange={(changed) => change({ conditions: conditions.with(place, changed) })}
          onRemove={() => change({ conditions: conditions.filter((other) => other !== condition) })}
        />
      ))}
      {errors['rule.conditions'] && <p className="field-error">{errors['rule.conditions']}</p>}
      {conditions.length < CONDITIONS_AT_MOST && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => change({ conditions: [...conditions, newCondition()] })}
        >
          Add a condition
        </Button>
      )}
    </>
  );
}
