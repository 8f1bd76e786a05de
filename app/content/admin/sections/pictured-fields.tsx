import type { Section } from '../../sections/sections.schema.ts';
import type { Uploaded } from '../../words.schema.ts';
import { VideoField } from '../video-field.tsx';
import { ListFields, WordsFields } from '../words-fields.tsx';
import { IngredientFields } from './ingredients-section-fields.tsx';
import { NO_PICTURE, PictureAt, type Shared } from './picture-at.tsx';

type Of<Kind extends Section['kind']> = Extract<Section, { kind: Kind }>;

export function PicturedFields({ section, onChange, ...shared }: Shared & { section: Section; onChange: (section: Section) => void }) {
  switch (section.kind) {
    case 'hero':
      return (
        <PictureAt
          {...shared}
          label="Picture"
          at="picture"
          value={section.picture}
          onChange={(picture) => onChange({ ...section, picture: picture ?? NO_PICTURE })}
        />
      );
    case 'before-after':
      return <BeforeAfterFields {...shared} section={section} onChange={onChange} />;
    case 'ingredients':
      return <IngredientFields {...shared} section={section} onChange={onChange} />;
    case 'video':
      return (
        <VideoField
          value={section.video}
          stored={shared.goals.videos}
          error={shared.errorOf(`${shared.path}.video`)}
          onChange={(video) => onChange({ ...section, video })}
        />
      );
    case 'figure':
      return <UploadFields {...shared} uploads={section.uploads} onChange={(uploads) => onChange({ ...section, uploads })} />;
    case 'tiles':
      return <TilePictures {...shared} section={section} onChange={onChange} />;
    default:
      return null;
  }
}

export type Part<Kind extends Section['kind']> = Shared & { section: Of<Kind>; onChange: (section: Section) => void };

function BeforeAfterFields({ section, onChange, ...shared }: Part<'before-after'>) {
  return (
    <>
      {(['before', 'after'] as const).map((at) => (
        <PictureAt
          key={at}
          {...shared}
          label={at === 'before' ? 'Picture before' : 'Picture after'}
          at={at}
          value={section[at]}
          onChange={(picture) => onChange({ ...section, [at]: picture ?? NO_PICTURE })}
        />
      ))}
      <p className="soft">
        Show real customers who agreed to it, in the same light and not retouched, and say below how long and how the product was used.
      </p>
      <WordsFields
        label="Disclaimer"
        path={`${shared.path}.disclaimer`}
        value={section.disclaimer}
        atMost={300}
        isLong
        errorOf={shared.errorOf}
        onChange={(disclaimer) => onChange({ ...section, disclaimer })}
      />
    </>
  );
}

/** A collection without one of its own here shows the picture of the collection. */
function TilePictures({ section, onChange, ...shared }: Part<'tiles'>) {
  const named = section.collections.filter((slug) => slug !== '');
  return named.map((slug) => {
    const { [slug]: picture, ...others } = section.pictures ?? {};
    const title = shared.goals.collection.find(({ value }) => value === slug)?.label ?? slug;
    return (
      <PictureAt
        key={slug}
        {...shared}
        label={`Own picture for ${title}`}
        at={`pictures.${slug}`}
        value={picture}
        onChange={(changed) => onChange({ ...section, pictures: changed ? { ...others, [slug]: changed } : others })}
      />
    );
  });
}

export function UploadFields({ uploads, onChange, ...shared }: Shared & { uploads: Uploaded[]; onChange: (uploads: Uploaded[]) => void }) {
  return (
    <ListFields one="picture" blank={NO_PICTURE} entries={uploads} onChange={onChange}>
      {(upload, place, change) => (
        <PictureAt
          {...shared}
          label={`Picture ${place + 1}`}
          path={`${shared.path}.uploads`}
          at={String(place)}
          value={upload}
          onChange={(picture) => change(picture ?? NO_PICTURE)}
        />
      )}
    </ListFields>
  );
}
