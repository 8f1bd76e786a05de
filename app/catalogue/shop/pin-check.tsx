// Remembered for the next product, the cart and the address.
import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import type { DeliveryAnswer } from '../../settings/delivery.api.ts';
import { api } from '../../ui/browser/api-client.ts';
import { KNOWN_PIN, onDevice } from '../../ui/browser/kept.ts';
import { useTypedEarly } from '../../ui/browser/typed-early.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/deferred/lazy-part.tsx';

const PinAnswer = lazyPart(() => import('./pin-answer.tsx'));
const BAD_PIN = 'Enter a 6-digit PIN code';

export function PinCheck() {
  const t = useWords();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [answer, setAnswer] = useState<DeliveryAnswer | null>(null);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    const known = onDevice.read(KNOWN_PIN);
    if (!known) return;
    setPin((typed) => typed || known);
    api.get(`/api/delivery?pin=${encodeURIComponent(known)}`).then((said) => said.ok && setAnswer(said.value));
  }, []);

  useTypedEarly(field, { value: pin, onChange: (event) => setPin(event.target.value) });

  async function check(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setAnswer(null);
    const said = await api.get(`/api/delivery?pin=${encodeURIComponent(pin)}`);
    setBusy(false);
    if (!said.ok) return setError(said.status === 400 ? BAD_PIN : "Couldn't check right now. Please try again.");
    setError('');
    setAnswer(said.value);
    onDevice.keep(KNOWN_PIN, said.value.pin);
  }

  return (
    <form className="mt-6" onSubmit={check} noValidate>
      <label htmlFor={id} className="field-label">
        {t('Delivery to your PIN code')}
      </label>
      <div className="mt-1 flex max-w-xs gap-2">
        <input
          ref={field}
          id={id}
          value={pin}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          className="control tabular"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-answer`}
          onChange={(event) => setPin(event.target.value)}
        />
        <Button type="submit" variant="secondary" isBusy={isBusy}>
          {t('Check')}
        </Button>
      </div>
      <div id={`${id}-answer`} role="status" className="mt-2 min-h-11 text-sm">
        {error && <p className="text-kumkum">{t(error)}</p>}
        {answer && (
          <Suspense>
            <PinAnswer answer={answer} />
          </Suspense>
        )}
        {!answer && !error && <p className="text-ink-soft">{t('Check delivery date and cash on delivery.')}</p>}
      </div>
    </form>
  );
}
