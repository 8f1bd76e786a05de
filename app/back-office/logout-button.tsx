import { useState } from 'react';
import { dropDisplayCopy } from '../accounts/display-copy.ts';
import { stopAsking } from '../staff-kit/sign-in/sign-in-again.tsx';
import { countWaiting, leaveTill } from '../till/offline/leave-till.ts';
import { api } from '../ui/browser/api-client.ts';
import { Icon } from '../ui/icon.tsx';
import { toast } from '../ui/toast.tsx';
import { FOOT_ITEM } from './frame-item.ts';

export function LogoutButton() {
  const [isBusy, setBusy] = useState(false);
  const [isWarned, setWarned] = useState(false);
  async function logOut() {
    if ((await countWaiting()) > 0 && !isWarned) {
      setWarned(true);
      return toast('Sales of the till wait on this device. Open the till to send them, or press Logout again.', 'error');
    }
    setBusy(true);
    stopAsking();
    const answer = await api.post('/api/auth/logout');
    if (!answer.ok && answer.status !== 401) {
      setBusy(false);
      return toast(answer.message || "Couldn't log out. Please try again.", 'error');
    }
    await leaveTill();
    dropDisplayCopy();
    location.assign('/');
  }
  return (
    <button type="button" className={FOOT_ITEM} onClick={logOut} disabled={isBusy}>
      <Icon name="logout" />
      <span>Logout</span>
    </button>
  );
}
