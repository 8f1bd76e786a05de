import { formatCount, formatRupees } from '../../platform/money.ts';
import { Facts, Figure, Figures } from '../../staff-kit/list/figures.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table.tsx';
import { ANSWER_WORDS } from '../cash-words.ts';
import type { Measured } from '../measure-rules.server.ts';
import { FINISHED_AT_LEAST, RETURNS_AT_LEAST } from '../savings.ts';
import type { Simulation } from '../simulate-rules.server.ts';

export interface CashStanding {
  isOn: boolean;
  holdOutPercent: number;
  hasReturnCost: boolean;
  simulation: Simulation;
  measured: Measured;
}

export function CashResults(standing: CashStanding) {
  return (
    <>
      <Simulated {...standing} />
      <Results {...standing} />
    </>
  );
}

const percent = (share: number | null) => (share === null ? 'None yet' : `${(share * 100).toFixed(1)}%`);
const rupees = (paise: number) => formatRupees(Math.round(paise / 100) * 100, { decimals: 'when-needed' });
const count = (of: number, one: string, many: string) => `${formatCount(of)} ${of === 1 ? one : many}`;

function Simulated({ simulation: { orders, cameBack, isCut, answers }, isOn }: CashStanding) {
  const asked = answers.find(({ answer }) => answer === 'confirm');
  const refused = answers.find(({ answer }) => answer === 'prepaid');
  return (
    <Panel aria-labelledby="simulation" className="grid gap-3">
      <h2 id="simulation">The last 90 days by the saved rules</h2>
      {orders === 0 ? (
        <EmptyState icon="receipt" title="No cash orders in the last 90 days" />
      ) : (
        <>
          <p className="max-w-prose">
            {`${isCut ? `The newest ${formatCount(orders)}` : `All ${formatCount(orders)}`} cash orders: ${formatCount(asked?.orders ?? 0)} would have been asked to confirm, ${formatCount(refused?.orders ?? 0)} online payment only. ${formatCount((asked?.cameBack ?? 0) + (refused?.cameBack ?? 0))} of these really came back, of ${formatCount(cameBack)} in all.`}
          </p>
          <Table
            caption="Cash orders of the last 90 days by the answer of the rules"
            rows={answers}
            rowKey={({ answer }) => answer}
            rowLabel={({ answer }) => ANSWER_WORDS[answer]}
            columns={[
              { key: 'answer', header: 'Answer', isHeading: true, cell: ({ answer }) => ANSWER_WORDS[answer] },
              { key: 'orders', header: 'Orders', align: 'end', cell: (row) => formatCount(row.orders) },
              { key: 'delivered', header: 'Delivered', align: 'end', cell: (row) => formatCount(row.delivered) },
              { key: 'back', header: 'Came back', align: 'end', cell: (row) => formatCount(row.cameBack) },
              { key: 'value', header: 'Value', align: 'end', cell: (row) => formatRupees(row.rupees * 100) },
            ]}
            empty={null}
          />
          <p className="soft max-w-prose">
            {`Each order is judged with what the shop knew when it was placed. ${isOn ? 'Orders that the rules already stopped are not among them.' : 'Nothing changes until you turn the rules on.'}`}
          </p>
        </>
      )}
    </Panel>
  );
}

function Results({ measured: { ruled, heldOut, asked, savings }, isOn, holdOutPercent, hasReturnCost }: CashStanding) {
  if (!isOn && ruled.finished + heldOut.finished === 0) return null;
  return (
    <section aria-labelledby="results" className="grid gap-3">
      <h2 id="results">What the rules do, last 180 days</h2>
      <Verdict standing={savings.standing} holdOutPercent={holdOutPercent} />
      <Figures>
        <Figure label="Came back, under the rules" value={percent(savings.share)}>
          <dd className="soft">{`${formatCount(ruled.cameBack)} of ${count(ruled.finished, 'finished parcel', 'finished parcels')}`}</dd>
        </Figure>
        <Figure label="Came back, without rules" value={percent(savings.shareHeldOut)}>
          <dd className="soft">{`${formatCount(heldOut.cameBack)} of ${count(heldOut.finished, 'finished parcel', 'finished parcels')}`}</dd>
        </Figure>
        <Figure label="Confirmed before packing" value={`${formatCount(asked.confirmed)} of ${formatCount(asked.confirm)}`}>
          <dd className="soft">{`${count(ruled.unconfirmed, 'order', 'orders')} cancelled unconfirmed`}</dd>
        </Figure>
        <Figure label="To pay online, and left" value={`${formatCount(ruled.lost)} of ${formatCount(ruled.refused)}`}>
          <dd className="soft">{`Without rules: ${formatCount(heldOut.lost)} of ${formatCount(heldOut.refused)}`}</dd>
        </Figure>
      </Figures>
      {savings.standing !== 'too-few' && (
        <Panel aria-labelledby="rupees">
          <h3 id="rupees">In rupees, estimated</h3>
          <Facts>
            <div>
              <dt>Parcels that did not come back</dt>
              <dd>{savings.parcelsSaved.toFixed(1)}</dd>
            </div>
            <div>
              <dt>Freight saved</dt>
              <dd>{hasReturnCost ? rupees(savings.freightSavedPaise) : 'Enter the cost of a returned parcel'}</dd>
            </div>
            <div>
              <dt>Damaged goods saved</dt>
              <dd>{rupees(savings.goodsSavedPaise)}</dd>
            </div>
            <div>
              <dt>{`Sales lost (${savings.ordersLost.toFixed(1)} orders, some of which would have come back)`}</dt>
              <dd>{rupees(savings.salesLostPaise)}</dd>
            </div>
          </Facts>
        </Panel>
      )}
    </section>
  );
}

function Verdict({ standing, holdOutPercent }: { standing: Measured['savings']['standing']; holdOutPercent: number }) {
  if (holdOutPercent === 0)
    return <Alert tone="info" isStatic title="No customers without rules: there is nothing to compare with. Set a share in the rules." />;
  if (standing === 'measured') return null;
  return (
    <Alert
      tone="info"
      isStatic
      title={
        standing === 'too-few'
          ? `Too few parcels to tell. Wait for ${FINISHED_AT_LEAST} finished cash parcels in each group, and ${RETURNS_AT_LEAST} that came back.`
          : 'The difference may be chance. Wait for more parcels before you rely on it.'
      }
    />
  );
}
