// Staff's tags and notes of an order.
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { formatDateTime } from '../../../platform/time.ts';
import { RowAct } from '../../../staff-kit/list/row-parts.tsx';
import { Panel } from '../../../staff-kit/page-parts.tsx';
import { useCall } from '../../../staff-kit/use-call.ts';
import { Alert } from '../../../ui/alert.tsx';
import { type Answer, api } from '../../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../../ui/browser/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Assignee, NOTE_LETTERS_AT_MOST, noteForm, type OrderNote, TAG_LETTERS_AT_MOST } from '../../notes/order-notes.schema.ts';
import type { BulkResult, StaffOrder } from '../../orders.schema.ts';
import { OrderAssignee } from './order-assignee.tsx';
import { tagsIn } from './tags-in.ts';

interface OrderNotesPanelProps {
  order: StaffOrder;
  notes: OrderNote[];
  /** Of the whole shop, to choose from. */
  knownTags: string[];
  /** Who may work on orders. */
  staff: Assignee[];
}

export function OrderNotesPanel({ order, notes, knownTags, staff }: OrderNotesPanelProps) {
  return (
    <Panel aria-labelledby="notes" data-aside className="grid gap-3">
      <h2 id="notes">Notes and tags</h2>
      {(staff.length > 1 || order.assignee) && <OrderAssignee order={order} staff={staff} />}
      <OrderTags order={order} knownTags={knownTags} />
      <NoteForm order={order} />
      {notes.length > 0 && (
        <ul className="grid min-w-0 gap-3">
          {notes.map((note) => (
            <NoteItem key={note.id} order={order} note={note} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function OrderTags({ order, knownTags }: Pick<OrderNotesPanelProps, 'order' | 'knownTags'>) {
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
        <Button type="submit" variant="secondary" isBusy={form.isBusy}>
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

function NoteForm({ order }: { order: StaffOrder }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    schema: noteForm,
    send: (note) => api.post(`/api/order/${order.id}/notes`, note),
    async onDone(_, element) {
      element.reset();
      await revalidate();
    },
    failure: "Couldn't save the note. Please try again.",
  });
  return (
    <form {...form.props} className="grid min-w-0 gap-2">
      <TextArea
        label="Note"
        name="text"
        rows={2}
        maxLength={NOTE_LETTERS_AT_MOST}
        error={form.errors.text}
        hint="For staff. Customers can read notes about their orders in the copy of their data."
      />
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <Button type="submit" variant="secondary" size="small" isBusy={form.isBusy} className="justify-self-start">
        Add note
      </Button>
    </form>
  );
}

function NoteItem({ order, note }: { order: StaffOrder; note: OrderNote }) {
  const { isBusy, call } = useCall();
  const remove = () =>
    call(() => api.delete(`/api/order/${order.id}/notes/${note.id}`), {
      done: 'Note deleted.',
      failure: "Couldn't delete the note. Please try again.",
    });
  return (
    <li className="grid min-w-0 gap-1">
      <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
      <p className="soft flex flex-wrap items-center gap-x-2">
        <span>
          {note.by}, <time dateTime={note.at.toISOString()}>{formatDateTime(note.at)}</time>
        </span>
        {note.isDeletable && (
          <RowAct isDanger disabled={isBusy} onClick={remove} aria-label={`Delete the note of ${formatDateTime(note.at)}`}>
            Delete
          </RowAct>
        )}
      </p>
    </li>
  );
}
