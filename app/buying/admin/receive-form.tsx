import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { FieldPair, Panel } from '../../staff-kit/page-parts.tsx';
import { useLeaveGuard } from '../../staff-kit/use-leave-guard.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { PurchaseLine } from '../buying.schema.ts';
import { CELLS, differenceOf, type GoodsRow, numberIn } from '../goods-rows.ts';
import { receiptForm } from '../receiving/receipts.schema.ts';
import { GoodsAdder } from './goods-adder.tsx';
import { GoodsGrid } from './goods-grid.tsx';

type Open = { id: string; number: string; supplierName: string };
interface ReceiveFormProps {
  order: (Open & { state: string; lines: PurchaseLine[] }) | null;
  openOrders: Open[];
  suppliers: { id: string; name: string }[];
  mayCost: boolean;
}

export function ReceiveForm({ order, openOrders, suppliers, mayCost }: ReceiveFormProps) {
  const navigate = useNavigate();
  const [rows, setRows] = useState<GoodsRow[]>(order ? rowsOf(order.lines) : []);
  const isDirty = useRef(false);
  const guard = useLeaveGuard(isDirty, 'What you entered is lost.');
  const cells = mayCost ? CELLS : CELLS.filter((cell) => cell !== 'unitCost');
  const form = useReceiptForm(order?.id, rows, mayCost, ({ id, number, pieces }) => {
    isDirty.current = false;
    toast(`${number}: ${pieces} ${pieces === 1 ? 'piece' : 'pieces'} received.`);
    navigate(`/admins/stock/receipts/${id}`);
  });
  function change(next: GoodsRow[]) {
    isDirty.current = true;
    setRows(next);
    form.setErrors({});
  }
  const pieces = rows.reduce((sum, { quantity }) => sum + (numberIn(quantity) || 0), 0);
  return (
    <form {...form.props} className="grid min-w-0 gap-4" onChange={() => (isDirty.current = true)}>
      {guard}
      <OrderChoice order={order} openOrders={openOrders} />
      {order && !['ordered', 'partly-received'].includes(order.state) && (
        <Alert tone="warning" isStatic title={`${order.number} has no goods to come.`} />
      )}
      <DeliveryPanel suppliers={order ? null : suppliers} errors={form.errors} />
      <GoodsAdder
        onAdd={(added) => change(withAdded(rows, added))}
        hint={`Or paste lines from a spreadsheet: SKU or barcode, pieces, batch, expiry${mayCost ? ', cost' : ''}.`}
      />
      {rows.length === 0 ? (
        <EmptyState icon="box" title="No goods yet">
          Scan, type or paste what arrived.
        </EmptyState>
      ) : (
        <GoodsGrid rows={rows} cells={cells} errors={form.errors} onChange={change} />
      )}
      {form.errors['lines'] && <Alert tone="danger">{form.errors['lines']}</Alert>}
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span role="status">{`${rows.length} ${rows.length === 1 ? 'line' : 'lines'}, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}${differing(rows)}`}</span>
        <Button type="submit" size="small" isBusy={form.isBusy} busyLabel="Receiving..." disabled={rows.length === 0}>
          Receive goods
        </Button>
      </div>
    </form>
  );
}

type Received = { id: string; number: string; pieces: number };

function useReceiptForm(orderId: string | undefined, rows: readonly GoodsRow[], mayCost: boolean, onDone: (receipt: Received) => void) {
  // The idempotency key is kept until the shop answers: a retry after a lost answer counts once.
  const key = useRef('');
  return useForm({
    schema: receiptForm,
    read: (given) => {
      key.current ||= randomName();
      const text = textIn(given);
      const parts = { orderId, supplierId: text('supplierId') || undefined, document: text('document'), note: text('note') };
      return { ...parts, key: key.current, lines: rows.map((row) => lineOf(row, mayCost)) };
    },
    send: (receipt) => api.post('/api/goods-receipts', receipt),
    onDone,
    onRefused: ({ status }) => {
      if (status !== 0) key.current = '';
    },
    failure: "Couldn't receive the goods. Please try again.",
  });
}

type PanelProps = { suppliers: ReceiveFormProps['suppliers'] | null; errors: Record<string, string | undefined> };

function DeliveryPanel({ suppliers, errors }: PanelProps) {
  return (
    <Panel className="grid gap-3.5" aria-label="Delivery">
      <FieldPair>
        {suppliers && (
          <SelectField
            label="Supplier"
            name="supplierId"
            isOptional
            options={[{ value: '', label: 'None' }, ...suppliers.map(({ id, name }) => ({ value: id, label: name }))]}
            error={errors['supplierId']}
          />
        )}
        <TextField
          label="Invoice or challan number"
          name="document"
          isOptional
          maxLength={60}
          autoComplete="off"
          error={errors['document']}
        />
      </FieldPair>
      <TextArea label="Note" name="note" rows={2} maxLength={300} isOptional error={errors['note']} />
    </Panel>
  );
}

function OrderChoice({ order, openOrders }: Pick<ReceiveFormProps, 'order' | 'openOrders'>) {
  const navigate = useNavigate();
  if (openOrders.length === 0 && !order) return null;
  const known = order && !openOrders.some(({ id }) => id === order.id) ? [order, ...openOrders] : openOrders;
  return (
    <SelectField
      label="Purchase order"
      value={order?.id ?? ''}
      onChange={({ target: { value } }) => navigate(value ? `?order=${value}` : '?')}
      options={[
        { value: '', label: 'Without an order' },
        ...known.map(({ id, number, supplierName }) => ({ value: id, label: `${number}, ${supplierName}` })),
      ]}
      fieldClassName="max-w-md"
    />
  );
}

/** The outstanding quantities, ready to be received as ordered. */
const rowsOf = (lines: readonly PurchaseLine[]): GoodsRow[] =>
  lines.flatMap(({ productId, name, sku, quantity, receivedQuantity, unitCost }) => {
    const expected = Math.max(0, quantity - receivedQuantity);
    const cells = { quantity: String(expected), batchNumber: '', expiresOn: '', unitCost: unitCost === null ? '' : String(unitCost) };
    return expected > 0 ? [{ key: productId, goods: { id: productId, name, sku }, expected, receivedWas: receivedQuantity, ...cells }] : [];
  });

/** Goods already listed get a further row, for another batch; a row without a batch is filled from what was pasted. */
function withAdded(rows: readonly GoodsRow[], added: readonly GoodsRow[]): GoodsRow[] {
  const next = [...rows];
  for (const row of added) {
    const same = next.filter(({ goods }) => goods.id === row.goods.id);
    const place = next.findIndex(({ goods, batchNumber }) => goods.id === row.goods.id && batchNumber === '');
    const there = next[place];
    if (there) {
      const cells = Object.fromEntries(CELLS.flatMap((cell) => (row[cell] === '' ? [] : [[cell, row[cell]]])));
      next[place] = { ...there, ...cells };
    } else next.push({ ...row, key: same.length === 0 ? row.goods.id : `${row.goods.id} ${same.length}` });
  }
  return next;
}

const lineOf = ({ goods, quantity, batchNumber, expiresOn, unitCost, receivedWas }: GoodsRow, mayCost: boolean) => ({
  ...{ productId: goods.id, quantity: numberIn(quantity), batchNumber, expiresOn, receivedWas },
  ...(mayCost && unitCost.trim() !== '' && { unitCost: numberIn(unitCost) }),
});

function differing(rows: readonly GoodsRow[]) {
  const count = rows.filter((row) => differenceOf(row) !== null).length;
  return count === 0 ? '' : `, ${count} ${count === 1 ? 'differs' : 'differ'} from the order`;
}
