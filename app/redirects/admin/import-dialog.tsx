// Redirects from a file: checked as soon as it is chosen, then imported.
import { useState } from 'react';
import { formatCount } from '../../platform/money.ts';
import { CsvDrop } from '../../staff-kit/csv-drop.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { FILE_BYTES_AT_MOST, type RedirectReport } from '../redirects.schema.ts';

interface ImportDialogProps {
  isOpen: boolean;
  onImported: () => Promise<void>;
  onClose: () => void;
}

type Checked = { file: File; report: RedirectReport };

const redirectsOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'redirect' : 'redirects'}`;

export function ImportDialog({ isOpen, onImported, onClose }: ImportDialogProps) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');

  function close() {
    setChecked(null);
    setFault('');
    onClose();
  }

  async function check(files: FileList | null) {
    const file = files?.[0];
    if (!file || isBusy) return;
    setFault('');
    setChecked(null);
    if (file.size > FILE_BYTES_AT_MOST) return setFault('The file is larger than 4 MB. Please split it.');
    setBusy(true);
    const answer = await api.post('/api/redirects/check', formWith(file));
    setBusy(false);
    if (answer.ok) setChecked({ file, report: answer.value });
    else setFault(answer.message || "Couldn't upload the file. Please try again.");
  }

  async function apply({ file }: Checked) {
    setBusy(true);
    const answer = await api.post('/api/redirects/import', formWith(file));
    setBusy(false);
    if (!answer.ok) return setFault(answer.message || "Couldn't import the redirects. Please try again.");
    close();
    toast(`${redirectsOf(answer.value.added + answer.value.changed)} imported.`);
    await onImported();
  }

  const toImport = checked ? checked.report.added + checked.report.changed : 0;
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      size="large"
      title="Import Redirects"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button
            disabled={!checked || toImport === 0}
            isBusy={isBusy && checked !== null}
            busyLabel="Importing..."
            onClick={() => checked && apply(checked)}
          >
            {checked ? `Import ${redirectsOf(toImport)}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className="grid min-w-0 gap-4">
        <CsvDrop
          hint="With the columns “Redirect from” and “Redirect to”, as Shopify exports them. Nothing changes until you confirm."
          busyWords={isBusy ? 'Reading the file...' : ''}
          onFiles={check}
        />
        {fault && <Alert tone="danger">{fault}</Alert>}
        {checked && <Findings report={checked.report} />}
      </div>
    </Modal>
  );
}

function formWith(file: File) {
  const form = new FormData();
  form.set('file', file);
  return form;
}

function Findings({ report: { rows, added, changed, unchanged, problems, listed } }: { report: RedirectReport }) {
  return (
    <section aria-labelledby="findings" className="grid min-w-0 gap-3">
      <h3 id="findings">{`${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`}</h3>
      <p role="status">
        {[
          `${formatCount(added)} new`,
          `${formatCount(changed)} changed`,
          `${formatCount(unchanged)} unchanged`,
          `${formatCount(problems)} left out`,
        ].join(', ')}
      </p>
      {listed.length > 0 && (
        <Table
          caption="Rows that are left out"
          empty={null}
          rows={listed}
          rowKey={({ row, column }) => `${row} ${column}`}
          columns={[
            { key: 'row', header: 'Row', isHeading: true, cell: ({ row }) => formatCount(row) },
            { key: 'column', header: 'Column', cell: ({ column }) => column },
            { key: 'message', header: 'Problem', cell: ({ message }) => message },
          ]}
        />
      )}
      {problems > listed.length && <p className="soft">{`Only the first ${formatCount(listed.length)} are listed.`}</p>}
    </section>
  );
}
