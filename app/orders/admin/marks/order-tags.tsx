import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { type Answer, api } from '../../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../../ui/browser/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { BulkResult } from '../../moves/order-moves.schema.ts';
import { TAG_LETTERS_AT_MOST } from '../../notes/order-notes.schema.ts';
import type { OrderNotesPanelProps } from './order-notes-panel.tsx';
import { tagsIn } from './tags-in.ts';

export function OrderTags({ order, knownTags }: Pick<OrderNotesPanelProps, 'order' | 'knownTags'>) {
  const { revalidate } = useRevalidator();
  const listId = useId();
  const form = useForm({
    read: (given) => tagsIn(textIn(given)('add')),
    send: async (add) => refusedIfNotDone(await api.put('/api/order/tags', { ids: [order.id], add })),
    async onDone(_, element) {
      element.reset();
      await revalidate();
    },
    failure: "Couldn't save the tag. Please try again.",
  });
  async function remove(tag: string) {
    const answer = refusedIfNotDone(await api.put('/api/order/tags', { ids: [order.id], remove: [tag] }));
    if (!answer.ok) toast(answer.message || "Couldn't remove the tag. Please try again.", 'error');
    await revalidate();
  }
  return (
    <>
      {order.tags.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Tags">
          {order.tags.map((tag) => (
            <li key={tag} className="flex items-center rounded-control bg-sandal-deep pl-2.5">
              <span className="min-w-0 wrap-anywhere">{tag}</span>
              <button
                type="button"
                className="grid size-8 place-items-center max-md:size-11"
                aria-label={`Remove tag ${tag}`}
                onClick={() => remove(tag)}
              >
                <Icon name="close" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form {...form.props} className="flex items-end gap-2">
        <TextField
          label="Add a tag"
          name="add"
          maxLength={TAG_LETTERS_AT_MOST * 5}
          list={listId}
          autoComplete="off"
          error={form.errors.add ?? (form.message || undefined)}
          fieldClassName="flex-1"
        />
        <Button type="submit" variant="secondary" size="small" isBusy={form.isBusy}>
          Add
        </Button>
        <datalist id={listId}>
          {knownTags.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
      </form>
    </>
  );
}

/** The call answers with a result per order; here it is one. */
function refusedIfNotDone(answer: Answer<BulkResult[]>): Answer<BulkResult[]> {
  const failed = answer.ok ? answer.value.find(({ isDone }) => !isDone) : undefined;
  return failed ? { ok: false, status: 409, code: '', message: failed.message, fields: {}, body: null } : answer;
}
