import { useEffect, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { type ChosenPhoto, PhotoChooser } from '../../media/photo-chooser.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import {
  CLAIM_KIND_WORDS,
  CLAIM_PHOTOS_AT_MOST,
  CLAIM_TEXT_AT_MOST,
  CLAIM_WISH_WORDS,
  type Claim,
  type ClaimKind,
  type ClaimReport,
  isWholeParcel,
  needsPhoto,
} from '../claims.schema.ts';
import { checked, hintOf, keyOf, sentForm } from './claim-draft.ts';
import { PiecesField } from './pieces-field.tsx';

interface ClaimFormProps {
  id: string;
  path: '/api/claims' | `/api/order/${string}/claims`;
  also?: Record<string, string>;
  report: ClaimReport;
  wishLegend: string;
  /** Staff may choose a kind whose window is over, with a reason. */
  asksReason?: boolean;
  /** Who can see the photos. */
  photoWords: string;
  onBusy: (isBusy: boolean) => void;
  onSent: (claim: Pick<Claim, 'id' | 'ticket'>) => void;
}

const FAILURE = 'Your report could not be sent. Please try again.';

export function ClaimForm({ id, path, also = {}, report, wishLegend, asksReason = false, photoWords, onBusy, onSent }: ClaimFormProps) {
  const t = useWords();
  const { wishes, goods } = report;
  const kinds = asksReason ? [...report.kinds, ...report.afterWindow] : report.kinds;
  const [kind, setKind] = useState<ClaimKind | ''>(kinds.length === 1 ? (kinds[0] ?? '') : '');
  const [pieces, setPieces] = useState<Record<string, number>>(() => (goods.length === 1 && goods[0] ? { [keyOf(goods[0])]: 1 } : {}));
  const [photos, setPhotos] = useState<ChosenPhoto[]>([]);
  // Idempotency key: a second press or a lost answer makes one claim.
  const [key] = useState(randomName);
  const isWhole = kind !== '' && isWholeParcel(kind);
  const isAfter = kind !== '' && report.afterWindow.includes(kind);
  const items = isWhole ? [] : Object.entries(pieces).filter(([, quantity]) => quantity > 0);
  const draft = { kind, items, photos, isWhole, isAfter };
  const form = useForm({
    schema: checked(draft),
    send: (values) => {
      const sent = sentForm(values, draft);
      for (const [name, value] of Object.entries(also)) sent.append(name, value);
      return api.post(path, sent, { headers: { 'Idempotency-Key': key } });
    },
    onDone: onSent,
    failure: FAILURE,
  });
  const errorOf = (name: string) => (form.errors[name] ? t(form.errors[name]) : undefined);
  const { isBusy } = form;
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);

  return (
    <form id={id} {...form.props} className="grid gap-5">
      {form.message && <Alert tone="danger">{t(form.message)}</Alert>}
      <SelectField
        label={t('What went wrong?')}
        name="kind"
        required
        placeholder={t('Please choose')}
        value={kind}
        onChange={(event) => setKind(event.target.value as ClaimKind | '')}
        options={kinds.map((value) => ({ value, label: t(CLAIM_KIND_WORDS[value]) }))}
        hint={kind === '' ? undefined : hintOf(t, kind, report)}
        error={errorOf('kind')}
      />
      {!isWhole && (
        <PiecesField
          id={`${id}-items`}
          goods={goods}
          pieces={pieces}
          onChange={(chosen) => {
            setPieces(chosen);
            form.setErrors({ ...form.errors, items: undefined });
          }}
          error={errorOf('items')}
        />
      )}
      {!isWhole && (
        <div>
          <PhotoChooser
            atMost={CLAIM_PHOTOS_AT_MOST}
            isOptional={kind !== '' && !needsPhoto(kind)}
            photos={photos}
            onChange={(chosen) => {
              setPhotos(chosen);
              form.setErrors({ ...form.errors, photos: undefined });
            }}
            error={errorOf('photos')}
          />
          <p className="field-hint">{photoWords}</p>
        </div>
      )}
      <TextArea label={t('What happened?')} name="text" rows={4} required maxLength={CLAIM_TEXT_AT_MOST} error={errorOf('text')} />
      <WishChoice legend={wishLegend} wishes={wishes} error={form.errors['wish']} />
      {isAfter && <AfterWindowReason error={errorOf('afterWindowReason')} />}
      {wishes.length === 1 && <p className="field-hint">{t("This order isn't paid yet, so there is nothing to refund.")}</p>}
    </form>
  );
}

interface WishChoiceProps {
  legend: string;
  wishes: ClaimReport['wishes'];
  error: string | undefined;
}

function WishChoice({ legend, wishes, error }: WishChoiceProps) {
  const t = useWords();
  return (
    <RadioCards
      legend={legend}
      name="wish"
      options={wishes.map((value) => ({ value, label: t(CLAIM_WISH_WORDS[value]) }))}
      defaultValue={wishes.length === 1 ? (wishes[0] ?? '') : ''}
      error={error}
    />
  );
}

const AfterWindowReason = ({ error }: { error: string | undefined }) => (
  <TextArea
    label="Reason for opening it after the deadline"
    name="afterWindowReason"
    rows={2}
    required
    maxLength={500}
    hint="Saved with the claim and in the audit log."
    error={error}
  />
);
