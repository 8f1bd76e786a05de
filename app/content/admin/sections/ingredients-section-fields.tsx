import { ListFields, WordsFields } from '../words-fields.tsx';
import { PictureAt } from './picture-at.tsx';
import type { Part } from './pictured-fields.tsx';

export function IngredientFields({ section, onChange, ...shared }: Part<'ingredients'>) {
  const { path, errorOf } = shared;
  return (
    <ListFields
      one="ingredient"
      blank={{ name: {}, text: {}, picture: null }}
      entries={section.ingredients}
      onChange={(ingredients) => onChange({ ...section, ingredients })}
    >
      {(ingredient, place, change) => {
        const at = `${path}.ingredients.${place}`;
        const named = { errorOf, atMost: 300 };
        return (
          <>
            <WordsFields
              {...named}
              label={`Ingredient ${place + 1}`}
              path={`${at}.name`}
              value={ingredient.name}
              atMost={80}
              onChange={(name) => change({ ...ingredient, name })}
            />
            <WordsFields
              {...named}
              label={`Text of ingredient ${place + 1}`}
              path={`${at}.text`}
              value={ingredient.text}
              isLong
              onChange={(text) => change({ ...ingredient, text })}
            />
            <PictureAt
              {...shared}
              label={`Picture of ingredient ${place + 1}`}
              path={at}
              at="picture"
              value={ingredient.picture}
              onChange={(picture) => change({ ...ingredient, picture })}
            />
          </>
        );
      }}
    </ListFields>
  );
}
