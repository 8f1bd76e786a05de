import { formatDateTime } from '../../platform/time.ts';
import { useCall } from '../../staff-kit/use-call.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { PARTIES } from '../files/files.schema.ts';

export function AskNow() {
  const { isBusy, call } = useCall();
  const ask = () =>
    call(() => api.post('/api/settlements/read'), {
      done: 'The gateway is being asked. New settlements appear in a moment.',
      failure: "Couldn't ask the gateway. Please try again.",
    });
  return (
    <Button variant="secondary" size="small" isBusy={isBusy} onClick={ask}>
      Ask gateway now
    </Button>
  );
}

export const nameOf = (gateway: string) => (PARTIES.gateway as Record<string, string>)[gateway] ?? gateway;

type Reading = { gateway: string; readAt: Date | null; problem: string | null };

export const Readings = ({ readings }: { readings: Reading[] }) =>
  readings.map(({ gateway, readAt, problem }) =>
    problem ? (
      <Alert key={gateway} tone="warning" isStatic title={nameOf(gateway)}>
        {problem}
      </Alert>
    ) : (
      <p key={gateway} className="soft -my-2">
        {`${nameOf(gateway)}: read on ${readAt ? formatDateTime(readAt) : 'no day yet'}.`}
      </p>
    ),
  );
