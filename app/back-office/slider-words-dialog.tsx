// What an image of the slider says: to those who see it, to those who hear it, and where a press on it leads; and what of it stays in view.
import { useId, useState } from 'react';
import { type SliderImage, sliderWords } from '../media/slider.schema.ts';
import { Alert } from '../ui/alert.tsx';
import { api } from '../ui/api-client.ts';
import { TextField } from '../ui/field.tsx';
import { useForm } from '../ui/use-form.ts';
import { CropPicker, SLIDER_CROPS } from './crop-picker.tsx';
import { FormModal } from './form-modal.tsx';

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
      title={`Words and crop of ${image?.name ?? 'the image'}`}
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
    failure: 'The words could not be saved. Please try again.',
  });
  const field = (name: keyof typeof form.errors & keyof SliderImage) => ({
    name,
    defaultValue: String(image[name]),
    error: form.errors[name],
    autoComplete: 'off',
  });
  return (
    <form id={id} {...form.props} className="staff-stack">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <p className="staff-soft">A slide of two pictures, one for each device, says what its desktop image says.</p>
      <TextField label="Alt text" hint="Says what the picture shows, to those who do not see it." {...field('alt')} />
      <TextField
        label="Heading"
        isOptional
        hint="Lies on the picture. Leave it empty when the picture has words of its own."
        {...field('heading')}
      />
      <TextField label="Text" isOptional {...field('text')} />
      <TextField label="Words of the link" isOptional hint="Such as Shop Now" {...field('actionLabel')} />
      <TextField label="Address of the link" isOptional hint="Such as /shop or /product/night-cream" {...field('actionHref')} />
      <fieldset className="staff-stack">
        <legend className="field-label">In Hindi</legend>
        <p className="field-hint">What is empty is shown in English.</p>
        <TextField label="Alt text in Hindi" isOptional lang="hi" {...field('hindiAlt')} />
        <TextField label="Heading in Hindi" isOptional lang="hi" {...field('hindiHeading')} />
        <TextField label="Text in Hindi" isOptional lang="hi" {...field('hindiText')} />
        <TextField label="Words of the link in Hindi" isOptional lang="hi" {...field('hindiActionLabel')} />
      </fieldset>
      <fieldset className="staff-stack">
        <legend className="field-label">What stays in view</legend>
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
