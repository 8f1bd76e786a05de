import { formatCount } from '../../platform/money.ts';
import { FileDialog } from '../../staff-kit/file-import/file-dialog.tsx';
import { FileFindings } from '../../staff-kit/file-import/file-findings.tsx';
import { useFileImport } from '../../staff-kit/file-import/use-file-import.ts';
import { api } from '../../ui/browser/api-client.ts';
import { FILE_BYTES_AT_MOST, type RedirectReport } from '../redirects.schema.ts';

interface ImportDialogProps {
  isOpen: boolean;
  onImported: () => Promise<void>;
  onClose: () => void;
}

export function ImportDialog({ isOpen, onImported, onClose }: ImportDialogProps) {
  const file = useFileImport<File, RedirectReport>({
    check: (chosen) => api.post('/api/redirects/check', formWith(chosen)),
    apply: (chosen) => api.post('/api/redirects/import', formWith(chosen)),
    one: 'redirect',
    many: 'redirects',
    onImported,
    onClose,
  });
  const report = file.checked?.report;
  return (
    <FileDialog
      title="Import Redirects"
      hint="With the columns “Redirect from” and “Redirect to”, as Shopify exports them."
      bytesAtMost={FILE_BYTES_AT_MOST}
      onChoose={file.check}
      {...{ isOpen, file }}
    >
      {report && <FileFindings title={`${formatCount(report.rows)} ${report.rows === 1 ? 'row' : 'rows'}`} report={report} />}
    </FileDialog>
  );
}

function formWith(file: File) {
  const form = new FormData();
  form.set('file', file);
  return form;
}
