// Asks for the password, or to sign in again, then repeats the call, so no input is lost. Also reports activity to keep the session open.
import { useEffect, useRef, useState } from 'react';
import { PASSWORD_NEEDED } from '../../platform/staff-safety.ts';
import { api, type Refused, remedyBy } from '../../ui/browser/api-client.ts';
import { PasswordDialog, SIGN_IN, SignInDialog, STEP_UP } from './sign-in-dialogs.tsx';

type Question = 'password' | 'sign-in';

const ACTIVE = '/api/auth/active';

/** Matches the precision with which the server stores activity. */
const TOLD_EVERY_MS = 60_000;

const ACTS = ['pointerdown', 'keydown', 'wheel'] as const;

let ask: ((question: Question) => Promise<boolean>) | null = null;

/** Call before signing out: refusals are expected from then on. */
export function stopAsking() {
  ask = null;
}

function questionOf(path: string, { status, code }: Refused): Question | null {
  if (path === SIGN_IN || path === STEP_UP) return null;
  if (status === 401) return 'sign-in';
  return code === PASSWORD_NEEDED ? 'password' : null;
}

export async function findOutSession(): Promise<'open' | 'ended' | 'unknown'> {
  const answer = await api.get('/api/auth/session');
  if (!answer.ok) return 'unknown';
  if (answer.value.user) return 'open';
  return (await ask?.('sign-in')) ? 'open' : 'ended';
}

export function SignInAgain({ email }: { email: string }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const waiting = useRef<Array<(isDone: boolean) => void>>([]);

  useEffect(() => {
    ask = (asked) => {
      // Signing in again includes entering the password.
      setQuestion((open) => (open === 'sign-in' ? open : asked));
      return new Promise((resolve) => waiting.current.push(resolve));
    };
    remedyBy(async (path, refused) => {
      const asked = questionOf(path, refused);
      return (asked && ask?.(asked)) ?? false;
    });
    return () => {
      ask = null;
      remedyBy(null);
    };
  }, []);
  useToldActs();

  function end(isDone: boolean) {
    setQuestion(null);
    for (const resolve of waiting.current.splice(0)) resolve(isDone);
  }

  return question === 'sign-in' ? (
    <SignInDialog email={email} onDone={() => end(true)} onCancel={() => end(false)} />
  ) : (
    <PasswordDialog isOpen={question === 'password'} onDone={() => end(true)} onCancel={() => end(false)} />
  );
}

/** Polling does not keep a session open; key and pointer use does. */
function useToldActs() {
  useEffect(() => {
    let toldAt = 0;
    function tell() {
      if (Date.now() - toldAt < TOLD_EVERY_MS || !ask) return;
      toldAt = Date.now();
      api.post(ACTIVE);
    }
    for (const act of ACTS) document.addEventListener(act, tell, { passive: true });
    return () => {
      for (const act of ACTS) document.removeEventListener(act, tell);
    };
  }, []);
}
