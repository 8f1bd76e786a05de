import { formatCount } from '../../platform/money.ts';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { contactsIn } from '../people/contact.ts';
import type { DiscountDraft, GoodsChoices } from './discount-draft.ts';
import { GoodsChoice } from './goods-choice.tsx';
import type { FieldOf } from './offer-fields.tsx';

interface CustomerFieldsProps {
  draft: DiscountDraft;
  onChange: (draft: DiscountDraft) => void;
  choices: GoodsChoices;
  field: FieldOf;
  people: number | undefined;
}

const HINTS: Record<DiscountDraft['who'], string> = {
  everyone: 'Guests too, unless it is for first orders or limited per customer.',
  bought: 'Counts orders that were not cancelled or returned to sender. Customers must be signed in.',
  'not-bought': 'Also those who never ordered. Customers must be signed in.',
  segment: 'Customers must be signed in. Who belongs to it is found within a minute of saving, and again each day.',
  listed: 'Customers must be signed in with this e-mail address or a verified phone; at the counter the phone number counts.',
};

export const CustomerFields = ({ draft, onChange, choices, field, people }: CustomerFieldsProps) => (
  <>
    <SelectField
      label="Customers"
      {...field('customers')}
      value={draft.who}
      onChange={(event) => onChange({ ...draft, who: event.target.value as DiscountDraft['who'] })}
      hint={HINTS[draft.who]}
      options={[
        { value: 'everyone', label: 'Everyone' },
        { value: 'bought', label: 'Customers with an order' },
        { value: 'not-bought', label: 'Customers without an order' },
        { value: 'segment', label: 'A segment' },
        { value: 'listed', label: 'A list of customers' },
      ]}
    />
    {draft.who === 'segment' && (
      <SelectField
        label="Segment"
        {...field('customers.segmentId')}
        value={draft.segmentId}
        onChange={(event) => onChange({ ...draft, segmentId: event.target.value })}
        options={[{ value: '', label: 'Choose' }, ...choices.segments.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    )}
    {draft.who === 'listed' && <ListField {...{ draft, onChange, field, people }} />}
    {(draft.who === 'bought' || draft.who === 'not-bought') && (
      <GoodsChoice
        label="Bought before"
        {...field('customers.goods')}
        allLabel="Anything"
        hint="Pieces of kits count as bought."
        {...{ goods: draft.earlierGoods, choices, onChange: (earlierGoods) => onChange({ ...draft, earlierGoods }) }}
      />
    )}
  </>
);

/** The saved list is not shown again: it is replaced by what is typed. */
function ListField({ draft, onChange, field, people }: Omit<CustomerFieldsProps, 'choices'>) {
  const { contacts, wrong } = contactsIn(draft.listed);
  const counted = `${formatCount(contacts.length)} ${contacts.length === 1 ? 'customer' : 'customers'}`;
  const mistake = wrong.length > 0 ? `${counted}. Not an address or a number: ${wrong.slice(0, 3).join(', ')}` : undefined;
  const isSaved = draft.listed.trim() === '' && people !== undefined;
  const { error } = field('listed');
  return (
    <TextArea
      label="E-mail addresses and mobile numbers"
      rows={4}
      value={draft.listed}
      onChange={(event) => onChange({ ...draft, listed: event.target.value })}
      error={error ?? mistake}
      hint={
        isSaved ? `${formatCount(people)} listed. Paste a new list to replace them.` : `${counted}. Paste them from a file, one per line.`
      }
    />
  );
}
