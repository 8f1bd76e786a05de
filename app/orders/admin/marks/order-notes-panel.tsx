import { useRevalidator } from 'react-router';
import { formatDateTime } from '../../../platform/time.ts';
import { RowAct } from '../../../staff-kit/list/row-parts.tsx';
import { Panel } from '../../../staff-kit/page-parts.tsx';
import { useCall } from '../../../staff-kit/use-call.ts';
import { Alert } from '../../../ui/alert.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { useForm } from '../../../ui/browser/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { type Assignee, NOTE_LETTERS_AT_MOST, noteForm, type OrderNote } from '../../notes/order-notes.schema.ts';
import type { StaffOrder } from '../../orders.schema.ts';
import { OrderAssignee } from './order-assignee.tsx';
import { OrderTags } from './order-tags.tsx';

export interface OrderNotesPanelProps {
  order: StaffOrder;
  notes: OrderNote[];
  knownTags: string[];
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
