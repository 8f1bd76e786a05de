import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { CsvDrop } from './csv-drop.tsx';
import type { Changes, useFileImport } from './use-file-import.ts';

interface FileDialogProps {
  isOpen: boolean;
  title: string;
  hint: string;
  bytesAtMost: number;
  file: Pick<ReturnType<typeof useFileImport<unknown, Changes>>, 'checked' | 'isBusy' | 'fault' | 'inWords' | 'forget' | 'close' | 'apply'>;
  onChoose: (file: File) => void;
  before?: ReactNode;
  children: ReactNode;
}

export function FileDialog({ isOpen, title, hint, bytesAtMost, file, onChoose, before, children }: FileDialogProps) {
  const { checked, isBusy, fault } = file;
  const report = checked?.report;

  function choose(files: FileList | null) {
    const chosen = files?.[0];
    if (!chosen || isBusy) return;
    if (chosen.size > bytesAtMost) return file.forget(`The file is larger than ${bytesAtMost / 1024 / 1024} MB. Please split it.`);
    file.forget();
    onChoose(chosen);
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={file.close}
      size="large"
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={file.close}>
            Cancel
          </Button>
          <Button
            disabled={!report || report.added + report.changed === 0}
            isBusy={isBusy && report !== undefined}
            busyLabel="Please wait..."
            onClick={file.apply}
          >
            {report ? `Import ${file.inWords(report)}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className="grid min-w-0 gap-4">
        {before}
        <CsvDrop hint={`${hint} Nothing changes until you confirm.`} busyWords={isBusy ? 'Reading the file...' : ''} onFiles={choose} />
        {fault && <Alert tone="danger">{fault}</Alert>}
        {children}
      </div>
    </Modal>
  );
}
