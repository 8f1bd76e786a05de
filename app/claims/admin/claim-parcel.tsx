import { downloadReplacementPicks, downloadReplacementSlip } from '../../orders/packing/download-packing.ts';
import { Facts } from '../../staff-kit/list/figures.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ClaimDetail } from '../claims.schema.ts';
import { at } from './claim-formats.ts';

export function Parcel({ claim }: { claim: ClaimDetail }) {
  const pairs = [
    ['Courier', claim.parcel?.courierName],
    ['Tracking number', claim.parcel?.trackingNumber],
    ['Shipped', claim.parcel?.shippedAt && at(claim.parcel.shippedAt)],
    ['Delivered', claim.parcel?.deliveredAt && at(claim.parcel.deliveredAt)],
  ] as const;
  return (
    <Panel aria-labelledby="parcel">
      <h2 id="parcel">Replacement</h2>
      <p className="soft">{claim.parcel?.shippedAt ? 'Ships as part of the same order.' : 'To be packed; already taken from stock.'}</p>
      <Facts>
        {pairs.map(
          ([label, words]) =>
            words && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{words}</dd>
              </div>
            ),
        )}
      </Facts>
      {!claim.parcel?.shippedAt && (
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="secondary" size="small" onClick={() => downloadReplacementPicks(claim.id)}>
            <Icon name="download" /> Pick list
          </Button>
          <Button variant="secondary" size="small" onClick={() => downloadReplacementSlip(claim.id)}>
            <Icon name="download" /> Packing slip
          </Button>
          <Button variant="secondary" size="small" onClick={() => downloadReplacementSlip(claim.id, 'label')}>
            <Icon name="download" /> 4 × 6 label
          </Button>
        </div>
      )}
    </Panel>
  );
}
