import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { FieldPair, Panel } from '../../staff-kit/page-parts.tsx';
import { useLeaveGuard } from '../../staff-kit/use-leave-guard.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import { type PurchaseAnswer, purchaseForm } from '../buying.schema.ts';
import { type CellName, type GoodsRow, numberIn } from '../goods-rows.ts';
import { GoodsAdder } from './goods-adder.tsx';
import { GoodsGrid } from './goods-grid.tsx';
import { OrderActs } from './order-acts.tsx';

const ORDER_CELLS: readonly CellName[] = ['quantity', 'unitCost'];

interface PurchaseFormProps {
  order: PurchaseAnswer | null;
  rows: GoodsRow[];
  suppliers: { id: string; name: string; leadDays: number }[];
  supplierId: string;
  expectedOn: string;
}

export function PurchaseForm({ order, rows: given, suppliers, supplierId, expectedOn }: PurchaseFormProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [rows, setRows] = useState(given);
  const [isChanged, setChanged] = useState(false);
  const isDirty = useRef(false);
  const key = useRef('');
  const guard = useLeaveGuard(isDirty, 'What you changed in this order is lost.');
  const form = useForm({
    schema: purchaseForm,
    read: (sent) => {
      key.current ||= randomName();
      const text = textIn(sent);
      const parts = { supplierId: text('supplierId'), expectedOn: text('expectedOn'), note: text('note') };
      return { ...parts, lines: rows.map(lineOf), ...(order ? { updatedAt: order.updatedAt } : { key: key.current }) };
    },
    send: (draft) => (order ? api.put(`/api/purchase-orders/${order.id}`, draft) : api.post('/api/purchase-orders', draft)),
    onDone: async (saved) => {
      isDirty.current = false;
      setChanged(false);
      toast(`${saved.number} saved.`);
      if (order) await revalidate();
      else navigate(`/admins/stock/orders/${saved.id}`, { replace: true });
    },
    onRefused: ({ status }) => {
      if (status !== 0) key.current = '';
    },
    failure: "Couldn't save the order. Please try again.",
  });
  function mark() {
    isDirty.current = true;
    setChanged(true);
  }
  function change(next: GoodsRow[]) {
    mark();
    setRows(next);
    form.setErrors({});
  }
  if (suppliers.length === 0) return <NoSuppliers />;
  return (
    <form {...form.props} className="grid min-w-0 gap-4" onChange={mark}>
      {guard}
      <OrderPanel {...{ order, suppliers, supplierId, expectedOn }} errors={form.errors} />
      <GoodsAdder
        onAdd={(added) => change([...rows, ...added.filter(({ goods }) => !rows.some((row) => row.goods.id === goods.id))])}
        hint="Or paste lines from a spreadsheet: SKU or barcode, pieces."
      />
      <GoodsGrid rows={rows} cells={ORDER_CELLS} errors={form.errors} onChange={change} />
      {form.errors['lines'] && <Alert tone="danger">{form.errors['lines']}</Alert>}
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span role="status">{`Total ${formatRupees(totalOf(rows), { decimals: 'always' })} before GST`}</span>
        <div className="flex flex-wrap gap-2">
          {order && !isChanged && <OrderActs order={order} />}
          <Button
            type="submit"
            size="small"
            variant={order && !isChanged ? 'secondary' : 'primary'}
            isBusy={form.isBusy}
            busyLabel="Saving..."
          >
            Save draft
          </Button>
        </div>
      </div>
    </form>
  );
}

function NoSuppliers() {
  return (
    <EmptyState icon="users" title="No suppliers yet">
      <Link to="/admins/stock/suppliers" className="link">
        Add a supplier
      </Link>{' '}
      first.
    </EmptyState>
  );
}

type PanelProps = Omit<PurchaseFormProps, 'rows'> & { errors: Record<string, string | undefined> };

function OrderPanel({ order, suppliers, supplierId, expectedOn, errors }: PanelProps) {
  return (
    <Panel className="grid gap-3.5" aria-label="Order">
      <FieldPair>
        <SelectField
          label="Supplier"
          name="supplierId"
          defaultValue={supplierId}
          placeholder="Choose a supplier"
          options={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
          error={errors['supplierId']}
        />
        <TextField label="Expected" name="expectedOn" type="date" defaultValue={expectedOn} isOptional error={errors['expectedOn']} />
      </FieldPair>
      <TextArea
        label="Note to the supplier"
        name="note"
        rows={2}
        maxLength={1000}
        isOptional
        defaultValue={order?.note}
        error={errors['note']}
      />
    </Panel>
  );
}

const lineOf = ({ goods, quantity, unitCost }: GoodsRow) => ({
  ...{ productId: goods.id, quantity: numberIn(quantity) },
  unitCost: unitCost.trim() === '' ? null : numberIn(unitCost),
});

const totalOf = (rows: readonly GoodsRow[]) =>
  rows.reduce((sum, { quantity, unitCost }) => {
    const [pieces, cost] = [numberIn(quantity), numberIn(unitCost)];
    return Number.isInteger(pieces) && !Number.isNaN(cost) ? sum + pieces * paiseFromRupees(cost) : sum;
  }, 0);
