import { SegmentReach } from '../../segments/admin/segment-reach.tsx';
import type { SegmentAnswer } from '../../segments/segments.schema.ts';
import { Checkbox, SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { COUNTS_DAYS, HELD_OUT_PERCENT, type LetterDraft } from '../letters.schema.ts';
import type { LetterForm } from './use-letter.ts';

interface LetterPeopleProps {
  form: LetterForm;
  segments: Pick<SegmentAnswer, 'id' | 'name' | 'rule'>[];
}

/** To whom it goes, and what its result is compared with. */
export function LetterPeople({ form: { draft, change, errors }, segments }: LetterPeopleProps) {
  const chosen = segments.find(({ id }) => id === draft.segmentId);
  return (
    <>
      <SelectField
        label="Send to"
        value={draft.segmentId ?? ''}
        error={errors['segmentId']}
        onChange={(event) => change({ segmentId: event.target.value || null })}
        options={[
          { value: '', label: 'All subscribers' },
          ...segments.map(({ id, name }) => ({ value: id, label: name })),
          ...(draft.segmentId && !chosen ? [{ value: draft.segmentId, label: 'Removed segment' }] : []),
        ]}
      />
      <p>
        <Link to="/admins/mails/segments" className="link">
          Segments
        </Link>
      </p>
      <SegmentReach rule={chosen?.rule ?? null} isService={draft.isService} />
      <Checkbox
        label="This is a service message"
        checked={draft.isService}
        onChange={(event) => change({ isService: event.target.checked })}
        hint="Only about purchases or accounts, such as a recall. It also goes to people who did not agree to news, and has no unsubscribe link."
      />
      <Checkbox
        label={`Hold out ${HELD_OUT_PERCENT}%`}
        checked={draft.isHeldOut}
        onChange={(event) => change({ isHeldOut: event.target.checked })}
        hint="A random tenth is not e-mailed, so that the results show what the e-mail itself brought. Useful from about 500 people."
      />
      <SelectField
        label="Count orders for"
        value={String(draft.countsDays)}
        onChange={(event) => change({ countsDays: Number(event.target.value) as LetterDraft['countsDays'] })}
        options={COUNTS_DAYS.map((days) => ({ value: String(days), label: `${days} days after the start` }))}
      />
    </>
  );
}
