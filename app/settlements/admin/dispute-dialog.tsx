import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { DisputeDraft } from '../courier-money.schema.ts';
import { PARTIES } from '../files/files.schema.ts';

interface DisputeDialogProps {
  /** Null: closed. */
  drafts: DisputeDraft[] | null;
  onClose: () => void;
}

export const DisputeDialog = ({ drafts, onClose }: DisputeDialogProps) => (
  <Modal isOpen={drafts !== null} onClose={onClose} size="large" title="Dispute drafted" footer={<Button onClick={onClose}>Close</Button>}>
    <div className="grid min-w-0 gap-6">
      <p>Nothing was sent. Copy the text into the courier’s panel or an e-mail, and attach the table.</p>
      {drafts?.map((draft) => (
        <Draft key={draft.courier} draft={draft} />
      ))}
    </div>
  </Modal>
);

function Draft({ draft: { courier, count, text, csv, fileName } }: { draft: DisputeDraft }) {
  const name = PARTIES.freight[courier];
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast('Text copied.');
    } catch {
      toast('Select the text and copy it.', 'error');
    }
  }
  function save() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(link.href);
  }
  return (
    <section className="grid min-w-0 gap-3" aria-label={name}>
      <TextArea label={`To ${name}, ${count} ${count === 1 ? 'charge' : 'charges'}`} rows={10} readOnly value={text} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={copy}>
          Copy text
        </Button>
        <Button variant="secondary" size="small" onClick={save}>
          Download table (CSV)
        </Button>
      </div>
    </section>
  );
}
