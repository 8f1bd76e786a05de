// One condition of a segment.
import type { GoodsChoices } from '../../coupons/admin/discount-draft.ts';
import { GoodsChoice } from '../../coupons/admin/goods-choice.tsx';
import { STATES } from '../../platform/india.ts';
import { LANGUAGES, languages } from '../../platform/words/language.ts';
import { FieldPair } from '../../staff-kit/page-parts.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import { RFM_GROUPS } from '../segments.schema.ts';
import type { DraftCondition } from './segment-draft.ts';
import { KINDS, RFM_WORDS } from './segment-words.ts';

interface ConditionFieldsProps {
  condition: DraftCondition;
  place: number;
  choices: GoodsChoices;
  errorOf: (field: string) => string | undefined;
  onChange: (condition: DraftCondition) => void;
  onRemove: () => void;
}

export function ConditionFields({ condition, place, choices, errorOf, onChange, onRemove }: ConditionFieldsProps) {
  const put = (changed: Partial<DraftCondition>) => onChange({ ...condition, ...changed });
  const label = `Condition ${place + 1}`;
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-control border border-hairline p-3">
      <legend className="field-label px-1">{label}</legend>
      <div className="flex items-end gap-2">
        <SelectField
          label="About"
          fieldClassName="min-w-0 flex-1"
          value={condition.kind}
          onChange={(event) => put({ kind: event.target.value as DraftCondition['kind'] })}
          options={Object.entries(KINDS).map(([value, words]) => ({ value, label: words }))}
        />
        <IconButton icon="trash" label={`Remove ${label.toLowerCase()}`} onClick={onRemove} />
      </div>
      <KindFields {...{ condition, choices, errorOf, put }} />
    </fieldset>
  );
}

type KindFieldsProps = Pick<ConditionFieldsProps, 'condition' | 'choices' | 'errorOf'> & {
  put: (changed: Partial<DraftCondition>) => void;
};

function KindFields(props: KindFieldsProps) {
  const { condition, errorOf, put } = props;
  switch (condition.kind) {
    case 'bought':
      return <BoughtFields {...props} />;
    case 'last-order':
      return <LastOrderFields {...props} />;
    case 'orders':
    case 'spent':
      return <RangeFields {...props} />;
    case 'rfm':
      return (
        <Choices
          legend="Groups"
          error={errorOf('groups')}
          chosen={condition.groups}
          options={RFM_GROUPS.map((group) => ({ value: group, label: RFM_WORDS[group].label, hint: RFM_WORDS[group].does }))}
          onChange={(groups) => put({ groups })}
        />
      );
    case 'place':
      return <PlaceFields {...props} />;
    case 'order-tag':
      return (
        <TextField
          label="Tag"
          value={condition.tag}
          maxLength={30}
          error={errorOf('tag')}
          onChange={(event) => put({ tag: event.target.value })}
        />
      );
    case 'language':
      return (
        <SelectField
          label="Language"
          value={condition.language}
          onChange={(event) => put({ language: event.target.value })}
          options={languages().map((language) => ({ value: language, label: LANGUAGES[language].name }))}
        />
      );
  }
}

function BoughtFields({ condition, choices, errorOf, put }: KindFieldsProps) {
  return (
    <>
      <SelectField
        label="Customers who"
        value={condition.who}
        onChange={(event) => put({ who: event.target.value as DraftCondition['who'] })}
        options={[
          { value: 'bought', label: 'bought' },
          { value: 'not-bought', label: 'did not buy' },
        ]}
      />
      <GoodsChoice
        label="Products"
        name="goods"
        allLabel="Anything"
        hint="In orders and counter sales that stand. Pieces of kits count as bought."
        {...{ goods: condition.goods, choices, error: errorOf('goods'), onChange: (goods) => put({ goods }) }}
      />
      <TextField
        label="In the last days"
        isOptional
        inputMode="numeric"
        value={condition.days}
        error={errorOf('withinDays')}
        hint="Empty: ever."
        onChange={(event) => put({ days: event.target.value })}
      />
    </>
  );
}

const LastOrderFields = ({ condition, errorOf, put }: KindFieldsProps) => (
  <FieldPair>
    <SelectField
      label="Last order"
      value={condition.is}
      onChange={(event) => put({ is: event.target.value as DraftCondition['is'] })}
      options={[
        { value: 'within', label: 'within the last' },
        { value: 'before', label: 'longer ago than' },
      ]}
    />
    <TextField
      label="Days"
      inputMode="numeric"
      value={condition.days}
      error={errorOf('days')}
      onChange={(event) => put({ days: event.target.value })}
    />
  </FieldPair>
);

function RangeFields({ condition, errorOf, put }: KindFieldsProps) {
  const unit = condition.kind === 'spent' ? ' ₹' : '';
  return (
    <FieldPair>
      <TextField
        label={`At least${unit}`}
        inputMode="numeric"
        value={condition.atLeast}
        error={errorOf('atLeast')}
        hint={condition.kind === 'spent' ? 'Taxes included, less refunds.' : undefined}
        onChange={(event) => put({ atLeast: event.target.value })}
      />
      <TextField
        label={`At most${unit}`}
        inputMode="numeric"
        value={condition.atMost}
        error={errorOf('atMost')}
        onChange={(event) => put({ atMost: event.target.value })}
      />
    </FieldPair>
  );
}

const PlaceFields = ({ condition, errorOf, put }: KindFieldsProps) => (
  <>
    <TextField
      label="PIN codes that begin with"
      isOptional
      value={condition.pins}
      error={errorOf('pins') ?? errorOf('pins.0')}
      hint="Such as 560, 400001. An address in the address book counts."
      onChange={(event) => put({ pins: event.target.value })}
    />
    <Choices
      legend="States"
      chosen={condition.states}
      options={STATES.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(states) => put({ states })}
    />
  </>
);

interface ChoicesProps {
  legend: string;
  chosen: readonly string[];
  options: { value: string; label: string; hint?: string }[];
  error?: string | undefined;
  onChange: (chosen: string[]) => void;
}

const Choices = ({ legend, chosen, options, error, onChange }: ChoicesProps) => (
  <fieldset className="field">
    <legend className="field-label">{legend}</legend>
    <div className="grid max-h-56 grid-cols-1 gap-x-4 overflow-y-auto min-[480px]:grid-cols-2">
      {options.map(({ value, label, hint }) => (
        <Checkbox
          key={value}
          label={label}
          hint={hint}
          checked={chosen.includes(value)}
          onChange={(event) => onChange(event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))}
        />
      ))}
    </div>
    {error && <p className="field-error">{error}</p>}
  </fieldset>
);
