// Chrome on Android offers to fill in an OTP from the SMS that names this site in its last line (WebOTP: wicg.github.io/web-otp). Other phones
// do so by the field's autocomplete.
import { useEffect, useRef } from 'react';

export function useSmsCode(isAwaited: boolean, onCode: (code: string) => void) {
  const given = useRef(onCode);
  given.current = onCode;
  useEffect(() => {
    if (!isAwaited || !('OTPCredential' in window)) return;
    const waiting = new AbortController();
    const asked = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions;
    navigator.credentials.get(asked).then(
      (credential) => {
        const { code } = (credential ?? {}) as { code?: string };
        if (code) given.current(code);
      },
      () => undefined, // refused, or no longer awaited: the OTP is typed
    );
    return () => waiting.abort();
  }, [isAwaited]);
}
