import { useState } from 'react';
import { formatCount } from '../../platform/money.ts';
import { formatDate, startOfDay } from '../../platform/time.ts';
import { exact } from '../../settlements/admin/money-words.tsx';
import { FileDialog } from '../../staff-kit/file-import/file-dialog.tsx';
import { FileFindings } from '../../staff-kit/file-import/file-findings.tsx';
import { useFileImport } from '../../staff-kit/file-import/use-file-import.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { STATEMENT_BYTES_AT_MOST, type StatementReport } from '../bank.schema.ts';

type Account = { account: string; until: string };

export function StatementUpload({ accounts }: { accounts: readonly Account[] }) {
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <Icon name="upload" />
        Upload statement
      </Button>
      <StatementDialog accounts={accounts} isOpen={isOpen} onImported={() => refresh()} onClose={() => setOpen(false)} />
    </>
  );
}

interface StatementDialogProps {
  accounts: readonly Account[];
  isOpen: boolean;
  onImported: () => Promise<void>;
  onClose: () => void;
}

type Sent = { file: File; account: string };

function formOf({ file, account }: Sent) {
  const form = new FormData();
  form.set('file', file);
  form.set('account', account);
  return form;
}

function StatementDialog({ accounts, isOpen, onImported, onClose }: StatementDialogProps) {
  const [account, setAccount] = useState(accounts[0]?.account ?? '');
  const file = useFileImport<Sent, StatementReport>({
    check: (sent) => api.post('/api/bank-lines/check', formOf(sent)),
    apply: (sent) => api.post('/api/bank-lines/import', formOf(sent)),
    one: 'line',
    many: 'lines',
    onImported,
    onClose,
  });
  const known = accounts.find((each) => each.account === account.trim().toUpperCase());
  return (
    <FileDialog
      bytesAtMost={STATEMENT_BYTES_AT_MOST}
      title="Upload a bank statement"
      hint="CSV of HDFC, ICICI, SBI, Axis and others, or with the columns Date, Description, Reference, Amount (debits negative) and Balance."
      onChoose={(chosen) => (account.trim() ? file.check({ file: chosen, account }) : file.forget('Enter the account first.'))}
      {...{ isOpen, file }}
      before={
        <TextField
          label="Account"
          value={account}
          onChange={({ target: { value } }) => {
            setAccount(value);
            file.forget();
          }}
          maxLength={40}
          autoComplete="off"
          list="bank-accounts"
          hint={
            known
              ? `Uploaded until ${formatDate(startOfDay(known.until))}.`
              : 'Bank and last digits, such as HDFC 4321; the same for each file.'
          }
        />
      }
    >
      <datalist id="bank-accounts">
        {accounts.map((each) => (
          <option key={each.account} value={each.account} />
        ))}
      </datalist>
      {file.checked && <Findings report={file.checked.report} />}
    </FileDialog>
  );
}

const lines = (count: number) => `${formatCount(count)} ${count === 1 ? 'line' : 'lines'}`;

function Findings({ report }: { report: StatementReport }) {
  const { rows, from, to, credited, debited, matched, added, gaps } = report;
  return (
    <FileFindings
      title={from && to ? `${lines(rows)}, ${formatDate(startOfDay(from))} to ${formatDate(startOfDay(to))}` : lines(rows)}
      report={report}
    >
      <p>{`Credits ${exact(credited)}, debits ${exact(debited)}. ${added > 0 ? `${lines(matched)} matched by UTR.` : ''}`}</p>
      {gaps > 0 && (
        <Alert tone="warning" isStatic>
          {`The balance jumps ${gaps === 1 ? 'once' : `${formatCount(gaps)} times`}: lines seem to be missing from this file.`}
        </Alert>
      )}
    </FileFindings>
  );
}
