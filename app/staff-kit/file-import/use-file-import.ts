import { useState } from 'react';
import { formatCount } from '../../platform/money.ts';
import type { Answer } from '../../ui/browser/api-client.ts';
import { toast } from '../../ui/toast.tsx';

export interface Changes {
  added: number;
  changed: number;
}

interface FileImport<Sent, Report> {
  check: (sent: Sent) => Promise<Answer<Report>>;
  apply: (sent: Sent) => Promise<Answer<Changes>>;
  /** 'redirect': what a row of the file becomes. */
  one: string;
  many: string;
  onImported: () => Promise<void>;
  onClose: () => void;
}

export function useFileImport<Sent, Report extends Changes>({ check, apply, one, many, onImported, onClose }: FileImport<Sent, Report>) {
  const [checked, setChecked] = useState<{ sent: Sent; report: Report } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const inWords = ({ added, changed }: Changes) => `${formatCount(added + changed)} ${added + changed === 1 ? one : many}`;

  function forget(problem = '') {
    setChecked(null);
    setFault(problem);
  }

  function close() {
    forget();
    onClose();
  }

  return {
    checked,
    isBusy,
    fault,
    inWords,
    forget,
    close,
    async check(sent: Sent) {
      setFault('');
      setBusy(true);
      const answer = await check(sent);
      setBusy(false);
      if (answer.ok) setChecked({ sent, report: answer.value });
      else setFault(answer.message || "Couldn't read the file. Please try again.");
    },
    async apply() {
      if (!checked) return;
      setBusy(true);
      const answer = await apply(checked.sent);
      setBusy(false);
      if (!answer.ok) return setFault(answer.message || "Couldn't import the file. Please try again.");
      close();
      toast(`${inWords(answer.value)} imported.`);
      await onImported();
    },
  };
}
