import type { Uploaded } from '../../words.schema.ts';
import { PictureField } from '../picture-field.tsx';
import type { ErrorOf } from '../words-fields.tsx';
import type { Goals } from './section-part.ts';

export interface Shared {
  path: string;
  goals: Goals;
  errorOf: ErrorOf;
}

interface PictureAtProps extends Shared {
  label: string;
  /** 'picture', 'before'. */
  at: string;
  value: Uploaded | null | undefined;
  onChange: (value: Uploaded | null) => void;
}

export const NO_PICTURE: Uploaded = { key: '', alt: {} };

/** A picture without a key is not chosen yet. */
export function PictureAt({ label, path, at, goals, errorOf, value, onChange }: PictureAtProps) {
  const chosen = value && value.key !== '' ? value : null;
  return <PictureField {...{ label, errorOf, onChange }} path={`${path}.${at}`} value={chosen} stored={goals.stored} />;
}
