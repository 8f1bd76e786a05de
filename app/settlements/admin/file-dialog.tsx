// A file of a gateway or courier: checked as soon as it is chosen, its columns named where their titles are not known, then imported.
import { useState } from 'react';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { CsvDrop } from '../../staff-kit/csv-drop.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import type { FileKind } from '../files/file-columns.ts';
import { FILE_BYTES_AT_MOST, type FileReport, PARTIES } from '../files/files.schema.ts';

interface FileDialogProps {
  kind: FileKind;
  title: string;
  /** 'Columns: AWB, Amount, UTR and Date.' */
  hint: string;
  /** Preselected. */
  party?: string;
  isOpen: boolean;
  onImported: () => Promise<void>;
  onClose: () => void;
}

type Chosen = { file: File; named: Record<string, string>; report: FileReport };
type Sent = Pick<Chosen, 'file' | 'named'>;

const rowsOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;

export function FileDialog({ kind, title, hint, party: first = '', isOpen, onImported, onClose }: FileDialogProps) {
  const { party, chosen, isBusy, fault, ...act } = useFile(kind, first, onImported, onClose);
  const report = chosen?.report;
  const toImport = report ? report.added + report.changed : 0;
  return (
    <Modal
      isOpen={isOpen}
      onClose={act.close}
      size="large"
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={act.close}>
            Cancel
          </Button>
          <Button
            disabled={toImport === 0}
            isBusy={isBusy && chosen !== null}
            busyLabel="Please wait..."
            onClick={() => chosen && act.apply(chosen)}
          >
            {report ? `Import ${rowsOf(toImport)}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className="grid min-w-0 gap-4">
        <SelectField
          label="From"
          value={party}
          onChange={(event) => act.setParty(event.target.value)}
          options={[{ value: '', label: 'Choose' }, ...Object.entries(PARTIES[kind]).map(([value, label]) => ({ value, label }))]}
        />
        <CsvDrop hint={`${hint} Nothing changes until you confirm.`} busyWords={isBusy ? 'Reading the file...' : ''} onFiles={act.choose} />
        {fault && <Alert tone="danger">{fault}</Alert>}
        {chosen && <Columns report={chosen.report} isBusy={isBusy} onName={act.nameColumn} />}
        {report && report.missing.length === 0 && <Findings report={report} />}
      </div>
    </Modal>
  );
}

/** Whose file it is, the file and what an import of it would do. */
function useFile(kind: FileKind, first: string, onImported: () => Promise<void>, onClose: () => void) {
  /** The name of a parameter is any text to a call. */
  const place: string = kind;
  const [party, setParty] = useState(first);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');

  function close() {
    setChosen(null);
    setFault('');
    onClose();
  }

  async function check(sent: Sent, whose: string) {
    setFault('');
    setBusy(true);
    const answer = await api.post(`/api/settlement-files/${place}/check`, formOf(sent, whose));
    setBusy(false);
    if (answer.ok) setChosen({ ...sent, report: answer.value });
    else setFault(answer.message || "Couldn't read the file. Please try again.");
  }

  async function apply(sent: Sent) {
    setBusy(true);
    const answer = await api.post(`/api/settlement-files/${place}/import`, formOf(sent, party));
    setBusy(false);
    if (!answer.ok) return setFault(answer.message || "Couldn't import the file. Please try again.");
    close();
    toast(`${rowsOf(answer.value.added + answer.value.changed)} imported.`);
    await onImported();
  }

  return {
    party,
    chosen,
    isBusy,
    fault,
    close,
    apply,
    setParty(whose: string) {
      setParty(whose);
      if (chosen && whose) check(chosen, whose);
    },
    choose(files: FileList | null) {
      const file = files?.[0];
      if (!file || isBusy) return;
      setChosen(null);
      if (!party) return setFault('Choose whose file it is first.');
      if (file.size > FILE_BYTES_AT_MOST) return setFault('The file is larger than 4 MB. Please split it.');
      check({ file, named: {} }, party);
    },
    nameColumn: (key: string, column: string) => chosen && check({ file: chosen.file, named: { ...chosen.named, [key]: column } }, party),
  };
}

function formOf({ file, named }: Sent, party: string) {
  const form = new FormData();
  form.set('file', file);
  form.set('party', party);
  form.set('columns', JSON.stringify(named));
  return form;
}

interface ColumnsProps {
  report: FileReport;
  isBusy: boolean;
  onName: (key: string, title: string) => void;
}

/** Open while a required column is missing. */
function Columns({ report: { columns, head, missing }, isBusy, onName }: ColumnsProps) {
  return (
    <details open={missing.length > 0} className="grid gap-3">
      <summary className="min-h-9 cursor-pointer py-1.5 font-medium">Columns of the file</summary>
      {missing.length > 0 && (
        <Alert tone="warning" isStatic>
          {`Choose the column for ${missing.join(', ')}.`}
        </Alert>
      )}
      <div className="mt-3 grid gap-3 min-[560px]:grid-cols-2">
        {columns.map(({ key, title, isRequired, chosen }) => (
          <SelectField
            key={`${key} ${chosen ?? ''}`}
            label={isRequired ? title : `${title} (optional)`}
            defaultValue={chosen ?? ''}
            disabled={isBusy}
            onChange={(event) => onName(key, event.target.value)}
            options={[{ value: '', label: 'None' }, ...head.map((each) => ({ value: each, label: each }))]}
          />
        ))}
      </div>
    </details>
  );
}

function Findings({ report: { rows, added, changed, unchanged, unknown, amount, problems, listed } }: { report: FileReport }) {
  return (
    <section aria-labelledby="findings" className="grid min-w-0 gap-3">
      <h3 id="findings">{`${rowsOf(rows)}, ${formatRupees(paiseFromRupees(amount), { decimals: 'always' })}`}</h3>
      <p role="status">
        {[
          `${formatCount(added)} new`,
          `${formatCount(changed)} changed`,
          `${formatCount(unchanged)} unchanged`,
          `${formatCount(problems)} left out`,
        ].join(', ')}
      </p>
      {unknown > 0 && (
        <Alert tone="warning" isStatic>
          {`${rowsOf(unknown)} match no order of this shop. They are imported and listed.`}
        </Alert>
      )}
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
