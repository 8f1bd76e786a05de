import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDate } from '../../platform/time.ts';
import { api } from '../../ui/browser/api-client.ts';
import { toast } from '../../ui/toast.tsx';

/** A draft from the start: what is written next saves itself. `copyOf`: the id of a mailing. */
export function useNewLetter() {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  async function begin(copyOf?: string) {
    setBusy(true);
    const answer = await api.post('/api/letters', { name: `E-mail of ${formatDate(new Date())}`, ...(copyOf && { copyOf }) });
    setBusy(false);
    if (answer.ok) await navigate(`/admins/mails/letters/${answer.value.id}`);
    else toast(answer.message || "Couldn't create an e-mail. Please try again.", 'error');
  }
  return { isBusy, begin };
}
