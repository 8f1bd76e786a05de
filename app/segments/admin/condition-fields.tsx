import type { ComponentProps } from 'react';
import type { GoodsChoices } from '../../coupons/admin/discount-draft.ts';
import { GoodsChoice } from '../../coupons/admin/goods-choice.tsx';
import { STATES } from '../../platform/india.ts';
import { LANGUAGES, languages } from '../../platform/words/language.ts';
import { FieldPair } from '../../staff-kit/page-parts.tsx';
import { IconButton } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { RFM_GROUPS } from '../segments.schema.ts';
import { Choices } from './choices.tsx';
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

type TypedField = 'days' | 'atLeast' | 'atMost' | 'pins' | 'tag';

type DraftTextProps = Pick<KindFieldsProps, 'condition' | 'put' | 'errorOf'> &
  Omit<ComponentProps<typeof TextField>, 'name' | 'value' | 'onChange'> & {
    name: TypedField;
    /** The rule's name of the field, where it is another than the draft's. */
    path?: string;
  };

/** A text of the draft, with the rule's refusal of it. */
const DraftText = ({ condition, put, errorOf, name, path = name, ...field }: DraftTextProps) => (
  <TextField
    {...field}
    value={condition[name]}
    error={errorOf(path) ?? errorOf(`${path}.0`)}
    onChange={(event) => put({ [name]: event.target.value })}
  />
);

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
      return <DraftText {...{ condition, put, errorOf }} name="tag" label="Tag" maxLength={30} />;
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
      <DraftText
        {...{ condition, put, errorOf }}
        name="days"
        path="withinDays"
        label="In the last days"
        isOptional
        inputMode="numeric"
        hint="Leave blank for any time."
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
    <DraftText {...{ condition, put, errorOf }} name="days" label="Days" inputMode="numeric" />
  </FieldPair>
);

function RangeFields({ condition, errorOf, put }: KindFieldsProps) {
  const isSpent = condition.kind === 'spent';
  const unit = isSpent ? ' ₹' : '';
  return (
    <FieldPair>
      <DraftText
        {...{ condition, put, errorOf }}
        name="atLeast"
        label={`At least${unit}`}
        inputMode="numeric"
        hint={isSpent ? 'Taxes included, less refunds.' : undefined}
      />
      <DraftText {...{ condition, put, errorOf }} name="atMost" label={`At most${unit}`} inputMode="numeric" />
    </FieldPair>
  );
}

const PlaceFields = ({ condition, errorOf, put }: KindFieldsProps) => (
  <>
    <DraftText
      {...{ condition, put, errorOf }}
      name="pins"
      label="PIN codes that begin with"
      isOptional
      hint="Such as 560, 400001. An address in the address book counts."
    />
    <Choices
      legend="States"
      chosen={condition.states}
      options={STATES.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(states) => put({ states })}
    />
  </>
);
