import { useId, useState } from 'react';
import { translations } from '../../platform/words/language.ts';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { InLanguage, languageName, SOURCE_IF_BLANK, textsIn } from '../../staff-kit/other-languages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { TextField } from '../../ui/field.tsx';
import { type SliderImage, sliderWords } from '../slider/slider.schema.ts';
import { CropPicker, SLIDER_CROPS } from './crop-picker.tsx';

const LABELS = { alt: 'Alt text', heading: 'Heading', text: 'Text', actionLabel: 'Link text' };

interface SliderWordsDialogProps {
  image: SliderImage | null;
  onSaved: () => void;
  onClose: () => void;
}

export function SliderWordsDialog({ image, onSaved, onClose }: SliderWordsDialogProps) {
  const formId = useId();
  return (
    <FormModal
      isOpen={image !== null}
      onClose={onClose}
      title={`Text and crop of ${image?.name ?? 'the image'}`}
      formId={formId}
      submitLabel="Save"
    >
      {image && <WordsForm id={formId} image={image} onSaved={onSaved} />}
    </FormModal>
  );
}

function WordsForm({ id, image, onSaved }: { id: string; image: SliderImage; onSaved: () => void }) {
  const [focus, setFocus] = useState(image.focus);
  const form = useForm({
    schema: sliderWords,
    read: (given) => ({ ...Object.fromEntries(given), texts: textsIn(given) }),
    send: (words) => api.put(`/api/image/key?key=${encodeURIComponent(image.key)}`, words),
    onDone: onSaved,
    failure: "Couldn't save the text. Please try again.",
  });
  const field = (name: keyof typeof form.errors & keyof SliderImage) => ({
    name,
    defaultValue: String(image[name]),
    error: form.errors[name],
    autoComplete: 'off',
  });
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <p className="soft">A slide with two pictures, one per device, uses the text of its desktop image.</p>
      <TextField label={LABELS.alt} hint="Describe the picture for screen readers." {...field('alt')} />
      <TextField
        label={LABELS.heading}
        isOptional
        hint="Shown on the picture. Leave blank if the picture already has text."
        {...field('heading')}
      />
      <TextField label={LABELS.text} isOptional {...field('text')} />
      <TextField label={LABELS.actionLabel} isOptional hint="Such as Shop Now" {...field('actionLabel')} />
      <TextField label="Link URL" isOptional hint="Such as /shop or /product/night-cream" {...field('actionHref')} />
      {translations().map((language) => (
        <fieldset key={language} className="grid min-w-0 gap-4">
          <legend className="field-label">In {languageName(language)}</legend>
          <p className="field-hint">{SOURCE_IF_BLANK}</p>
          {Object.entries(LABELS).map(([name, label]) => (
            <InLanguage key={name} {...{ language, label, name }} texts={image.texts} errors={form.errors} autoComplete="off" />
          ))}
        </fieldset>
      ))}
      <fieldset className="grid min-w-0 gap-4">
        <legend className="field-label">Focal point</legend>
        <CropPicker
          url={image.url}
          value={focus}
          crops={SLIDER_CROPS[image.key.startsWith('mobile/') ? 'mobile' : 'desktop']}
          onChange={setFocus}
        />
        <input type="hidden" name="focus" value={focus ?? ''} />
      </fieldset>
    </form>
  );
}
