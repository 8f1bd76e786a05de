import { useState } from 'react';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { FileDialog } from '../../staff-kit/file-import/file-dialog.tsx';
import { FileFindings } from '../../staff-kit/file-import/file-findings.tsx';
import { useFileImport } from '../../staff-kit/file-import/use-file-import.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { SelectField } from '../../ui/field.tsx';
import type { FileKind } from '../files/file-columns.ts';
import { FILE_BYTES_AT_MOST, type FileReport, PARTIES } from '../files/files.schema.ts';

interface MoneyFileDialogProps {
  kind: FileKind;
  title: string;
  /** 'Columns: AWB, Amount, UTR and Date.' */
  hint: string;
  isOpen: boolean;
  onImported: () => Promise<void>;
  onClose: () => void;
}

type Sent = { file: File; party: string; named: Record<string, string> };

const rowsOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;

export function MoneyFileDialog({ kind, title, hint, isOpen, onImported, onClose }: MoneyFileDialogProps) {
  /** The name of a parameter is any text to a call. */
  const place: string = kind;
  const [party, setParty] = useState('');
  const file = useFileImport<Sent, FileReport>({
    check: (sent) => api.post(`/api/settlement-files/${place}/check`, formOf(sent)),
    apply: (sent) => api.post(`/api/settlement-files/${place}/import`, formOf(sent)),
    one: 'row',
    many: 'rows',
    onImported,
    onClose,
  });
  const { checked, isBusy } = file;
  return (
    <FileDialog
      bytesAtMost={FILE_BYTES_AT_MOST}
      onChoose={(chosen) => (party ? file.check({ file: chosen, party, named: {} }) : file.forget('Choose whose file it is first.'))}
      {...{ isOpen, title, hint, file }}
      before={
        <SelectField
          label="From"
          value={party}
          onChange={({ target: { value } }) => {
            setParty(value);
            if (checked && value) file.check({ ...checked.sent, party: value });
          }}
          options={[{ value: '', label: 'Choose' }, ...Object.entries(PARTIES[kind]).map(([value, label]) => ({ value, label }))]}
        />
      }
    >
      {checked && (
        <Columns
          report={checked.report}
          isBusy={isBusy}
          onName={(key, column) => file.check({ ...checked.sent, named: { ...checked.sent.named, [key]: column } })}
        />
      )}
      {checked && checked.report.missing.length === 0 && <Findings report={checked.report} />}
    </FileDialog>
  );
}

function formOf({ file, party, named }: Sent) {
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

const Findings = ({ report }: { report: FileReport }) => (
  <FileFindings title={`${rowsOf(report.rows)}, ${formatRupees(paiseFromRupees(report.amount), { decimals: 'always' })}`} report={report}>
    {report.unknown > 0 && (
      <Alert tone="warning" isStatic>
        {`${rowsOf(report.unknown)} match no order of this shop. They are imported and listed.`}
      </Alert>
    )}
  </FileFindings>
);
