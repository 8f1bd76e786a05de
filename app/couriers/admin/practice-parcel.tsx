import { useCall } from '../../staff-kit/use-call.ts';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { type ParcelDetail, PRACTICE_SCANS } from '../couriers.schema.ts';

const PRACTICE_WORDS: Record<(typeof PRACTICE_SCANS)[number], string> = {
  'pick-up': 'Collect',
  'out-for-delivery': 'Out for delivery',
  fail: 'Attempt fails',
  deliver: 'Deliver',
  'turn-back': 'Turn back',
  'bring-back': 'Bring back',
  lose: 'Lose',
  odd: 'Unknown state',
};

export function Practice({ parcel }: { parcel: ParcelDetail }) {
  const { isBusy, call } = useCall();
  return (
    <details>
      <summary className="link cursor-pointer">Practice courier: what happens next</summary>
      <div className="mt-2 flex flex-wrap gap-2">
        {PRACTICE_SCANS.map((act) => (
          <Button
            key={act}
            variant="secondary"
            size="small"
            disabled={isBusy}
            onClick={() => call(() => api.post(`/api/parcels/${parcel.id}/practice`, { act }), { done: PRACTICE_WORDS[act] })}
          >
            {PRACTICE_WORDS[act]}
          </Button>
        ))}
      </div>
    </details>
  );
}
