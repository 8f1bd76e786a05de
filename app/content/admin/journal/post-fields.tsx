import { useState } from 'react';
import type { StoredPicture } from '../../../media/media.schema.ts';
import { FieldPair, Panel } from '../../../staff-kit/page-parts.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { PostFacts } from '../../journal/post.schema.ts';
import { PictureField } from '../picture-field.tsx';
import { type ErrorOf, WordsFields } from '../words-fields.tsx';

interface PostFieldsProps {
  post: PostFacts;
  stored: Record<string, StoredPicture>;
  errorOf: ErrorOf;
  onChange: (post: PostFacts) => void;
}

export function PostFields({ post, stored, errorOf, onChange }: PostFieldsProps) {
  const [tags, setTags] = useState(post.tags.join(', '));
  const path = 'content.post';
  const set = (changed: Partial<PostFacts>) => onChange({ ...post, ...changed });
  return (
    <Panel className="grid gap-4" aria-labelledby="p-post">
      <h2 id="p-post">Post</h2>
      <PictureField
        label="Cover picture"
        path={`${path}.cover`}
        value={post.cover}
        {...{ stored, errorOf }}
        onChange={(cover) => set({ cover })}
      />
      <WordsFields
        label="Excerpt"
        path={`${path}.excerpt`}
        value={post.excerpt}
        atMost={300}
        isLong
        errorOf={errorOf}
        onChange={(excerpt) => set({ excerpt })}
      />
      <FieldPair className="md:grid-cols-2">
        <TextField
          label="Author"
          isOptional
          maxLength={80}
          value={post.author}
          error={errorOf(`${path}.author`)}
          onChange={(event) => set({ author: event.target.value })}
        />
        <TextField
          label="Date"
          type="date"
          isOptional
          hint="Leave blank for the day of publishing."
          value={post.date}
          error={errorOf(`${path}.date`)}
          onChange={(event) => set({ date: event.target.value })}
        />
      </FieldPair>
      <TextField
        label="Tags"
        isOptional
        hint="Separate tags with commas."
        value={tags}
        error={errorOf(`${path}.tags`) ?? post.tags.map((_, place) => errorOf(`${path}.tags.${place}`)).find(Boolean)}
        onChange={({ target }) => {
          setTags(target.value);
          set({ tags: target.value.split(',').flatMap((tag) => tag.trim().toLowerCase() || []) });
        }}
      />
    </Panel>
  );
}
