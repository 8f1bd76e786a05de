// What a new account agrees to, at sign-up and at the open checkout.

import { CONSENTS } from '../../consents/consents.schema.ts';
import { useWords } from '../../language/use-words.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';

export function Agreement({ errors }: { errors: Record<string, string | undefined> }) {
  const t = useWords();
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="sr-only">{t('Your agreement')}</legend>
        <Checkbox label={t(CONSENTS.adult.text)} name="isAdult" required error={errors['isAdult']} />
        <Checkbox label={t(CONSENTS.terms.text)} name="agreesToTerms" required error={errors['agreesToTerms']} />
        <Checkbox label={t(CONSENTS.privacy.text)} name="agreesToPrivacy" required error={errors['agreesToPrivacy']} />
      </fieldset>
      <p className="-mt-3 pl-8 text-sm text-ink-soft">
        {t.rich(
          'Read the <terms>Terms</terms> and the <privacy>Privacy notice</privacy>. We use these details for your account and your orders only.',
          {
            terms: (words) => (
              <Link className="link" to="/terms-and-conditions">
                {words}
              </Link>
            ),
            privacy: (words) => (
              <Link className="link" to="/privacy">
                {words}
              </Link>
            ),
          },
        )}
      </p>
    </>
  );
}
