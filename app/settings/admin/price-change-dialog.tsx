import type { PriceChange } from '../../catalogue/price-change/price-change.schema.ts';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { Table } from '../../ui/table.tsx';

const amount = (rupees: number) => formatRupees(paiseFromRupees(rupees), { decimals: 'always' });
const counted = (count: number) => count.toLocaleString('en-IN');
const products = (count: number) => `${counted(count)} ${count === 1 ? 'product or variant' : 'products and variants'}`;

export function PriceChangeDialog({ change, onSave, onCancel }: { change: PriceChange; onSave: () => void; onCancel: () => void }) {
  const { lower, higher, aboveMrp } = change;
  const changed = lower + higher;
  return (
    <Modal
      isOpen
      onClose={onCancel}
      size="large"
      title="Change what shoppers pay?"
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={onSave}>Save and change prices</Button>
        </>
      }
    >
      <div className="grid min-w-0 gap-4">
        <p>
          <strong>
            {changed === 0
              ? 'No price changes.'
              : `Shoppers will pay ${[lower > 0 && `less for ${counted(lower)}`, higher > 0 && `more for ${counted(higher)}`].filter(Boolean).join(' and ')} of ${products(change.total)}.`}
          </strong>
        </p>
        <p>
          The numbers you entered stay as they are: ₹299 stays ₹299, before GST or with it. To keep what shoppers pay, change the prices
          under {/* In a new tab: the settings are not saved yet. */}
          <a href="/admins/products" target="_blank" rel="noreferrer" className="link">
            Products
          </a>
          . Coupons, coins and the free-delivery limit stay as numbers too. Orders already placed do not change.
        </p>
        {aboveMrp > 0 && (
          <Alert tone="warning">{`${products(aboveMrp)} would cost more than the MRP, which is not allowed. Lower their prices first.`}</Alert>
        )}
        {change.products.length > 0 && (
          <Table
            caption="What shoppers pay"
            rows={change.products}
            rowKey={({ id }) => id}
            empty={null}
            columns={[
              { key: 'name', header: 'Product', isHeading: true, cell: ({ name }) => name },
              { key: 'now', header: 'Now', align: 'end', cell: ({ now }) => amount(now) },
              {
                key: 'planned',
                header: 'Then',
                align: 'end',
                cell: ({ planned, isAboveMrp }) => `${amount(planned)}${isAboveMrp ? ', above MRP' : ''}`,
              },
            ]}
          />
        )}
        {changed > change.products.length && <p className="soft">{`And ${products(changed - change.products.length)} more.`}</p>}
      </div>
    </Modal>
  );
}
