import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { doIntendedAct } from '../../../shop-kit/add-product.ts';
import { loadShopper } from '../../../shop-kit/shopper.ts';
import { readIntendedAct } from '../../../shop-kit/way-back/intended-act.ts';
import { api } from '../../../ui/browser/api-client.ts';
import { useForm } from '../../../ui/browser/use-form.ts';
import { toast } from '../../../ui/toast.tsx';
import { NOT_VERIFIED, signUpPageForm } from '../../accounts.schema.ts';
import { keepDisplayCopy } from '../../display-copy.ts';
import { nextPath } from '../../sign-in/next-path.ts';
import { dropAskedCode } from '../otp/asked-code.ts';
import type { Verification } from './sign-up-fields.tsx';

export function useSignUp(verification: Verification) {
  const navigate = useNavigate();
  const typed = useRef({ email: '', password: '' });

  /** Only what signing up interrupted is taken up by itself; everyone else goes to the sign-in page, as specified. */
  async function goOnSignedIn(): Promise<boolean> {
    const next = nextPath(location.search, location.origin);
    if (!next && !readIntendedAct()) return false;
    const answer = await api.post('/api/auth/login', typed.current);
    if (!answer.ok) return false;
    keepDisplayCopy(answer.value.user);
    const intended = await doIntendedAct(answer.value.user.id);
    if (intended?.refusal) toast(intended.refusal, 'error');
    else toast('Account created. You are signed in.');
    loadShopper();
    navigate(next ?? intended?.from ?? '/', { replace: true });
    return true;
  }

  return useForm({
    schema: signUpPageForm,
    async send(values) {
      const wrong = await verification.verify(NOT_VERIFIED);
      if (wrong) return { ok: false, status: 400, code: '', message: NOT_VERIFIED, fields: wrong, body: null };
      typed.current = { email: values.email, password: values.password };
      return api.post('/api/auth/signup', values);
    },
    failure: 'Signup failed',
    async onDone({ message }) {
      dropAskedCode('sign-up');
      if (await goOnSignedIn()) return;
      toast(message);
      navigate('/login');
    },
    onRefused({ fields }) {
      // Verified too long ago: back to the start. A code that only has to be entered is refused at its own field.
      if (fields['email'] === NOT_VERIFIED) verification.changeStage('none');
    },
  });
}
