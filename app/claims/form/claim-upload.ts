import { isChosen } from '../../media/media.schema.ts';
import type { MultipartForm } from '../../platform/http/bodies/multipart-form.server.ts';
import { CLAIM_PHOTOS_AT_MOST, claimForm } from '../claims.schema.ts';

export const FORM = {
  texts: claimForm,
  files: { photos: { description: 'Required where there is something to see', atMost: CLAIM_PHOTOS_AT_MOST } },
  megabytes: 53,
} as const satisfies MultipartForm;

export const fieldsOf = (form: FormData) => ({
  kind: form.get('kind') ?? undefined,
  text: form.get('text') ?? undefined,
  wish: form.get('wish') ?? undefined,
  items: form.getAll('items'),
});

export const photosOf = (form: FormData) =>
  form.getAll('photos').filter((photo): photo is File => typeof photo !== 'string' && isChosen(photo));
