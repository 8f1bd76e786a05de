import { useState } from 'react';
import type { Selection } from '../../staff-kit/list/use-selection.ts';
import { toast } from '../../ui/toast.tsx';
import type { StartedMailing } from '../bulk/mailings.schema.ts';
import { type Audience, MailDialog, type MailTo } from './mail-dialog.tsx';
import { MailingStarted } from './mailing-started.tsx';

type Picked = Pick<Selection, 'isAll' | 'count' | 'clear'> & { rows: readonly { email: string }[] };
type Found = Extract<MailTo, { matching: unknown }>['matching'];

export function useMailing(audience: Audience, selection: Picked, found: Found) {
  const [to, setTo] = useState<MailTo | null>(null);
  const [started, setStarted] = useState<StartedMailing | null>(null);
  return {
    compose() {
      if (selection.count === 0) toast(`No ${audience.people} selected.`, 'error');
      else setTo(selection.isAll ? { matching: found } : { emails: selection.rows.map(({ email }) => email) });
    },
    writeTo: (email: string) => setTo({ emails: [email] }),
    started: started && <MailingStarted started={started} />,
    dialog: (
      <MailDialog
        audience={audience}
        to={to}
        onSent={(sent) => {
          setStarted(sent);
          setTo(null);
          selection.clear();
        }}
        onClose={() => setTo(null)}
      />
    ),
  };
}
