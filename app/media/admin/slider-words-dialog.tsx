// Edits a slider image: caption, alt text, link, and focal point.
import { useId, useState } from 'react';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { TextField } from '../../ui/field.tsx';
import { type SliderImage, sliderWords } from '../slider.schema.ts';
import { CropPicker, SLIDER_CROPS } from './crop-picker.tsx';

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
      <TextField label="Alt text" hint="Describe the picture for screen readers." {...field('alt')} />
      <TextField
        label="Heading"
        isOptional
        hint="Shown on the picture. Leave blank if the picture already has text."
        {...field('heading')}
      />
      <TextField label="Text" isOptional {...field('text')} />
      <TextField label="Link text" isOptional hint="Such as Shop Now" {...field('actionLabel')} />
      <TextField label="Link URL" isOptional hint="Such as /shop or /product/night-cream" {...field('actionHref')} />
      <fieldset className="grid min-w-0 gap-4">
        <legend className="field-label">In Hindi</legend>
        <p className="field-hint">Leave blank to use the English text.</p>
        <TextField label="Alt text in Hindi" isOptional lang="hi" {...field('hindiAlt')} />
        <TextField label="Heading in Hindi" isOptional lang="hi" {...field('hindiHeading')} />
        <TextField label="Text in Hindi" isOptional lang="hi" {...field('hindiText')} />
        <TextField label="Link text in Hindi" isOptional lang="hi" {...field('hindiActionLabel')} />
      </fieldset>
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
