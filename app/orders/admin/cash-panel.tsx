import { useState } from 'react';
import type { CustomerCash } from '../../cash/cash.schema.ts';
import { ANSWER_WORDS, pointsWords, reasonWords } from '../../cash/cash-words.ts';
import { RowAct } from '../../staff-kit/list/row-parts.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { SelectField } from '../../ui/field.tsx';
import type { StaffOrder } from '../orders.schema.ts';
import { DecisionDialog } from './cash-decision-dialog.tsx';
import { canConfirm } from './order-badges.tsx';

interface CashPanelProps {
  order: StaffOrder;
  customer: CustomerCash;
  areRulesOn: boolean;
}

type Question = 'order' | 'customer';

export function CashPanel({ order, customer, areRulesOn }: CashPanelProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  const isOpen = canConfirm(order);
  if (!(isOpen || order.cashVerdict || customer.answer !== 'rules' || areRulesOn)) return null;
  return (
    <Panel aria-labelledby="cash" className="grid gap-2">
      <h2 id="cash">Cash on delivery</h2>
      {order.paymentMethod === 'cod' && <Verdict order={order} />}
      {isOpen && (
        <p>
          <RowAct onClick={() => setQuestion('order')}>{order.isToConfirm ? 'Take without confirming' : 'Ask to confirm'}</RowAct>
        </p>
      )}
      <p className="soft">
        {`All orders of this customer: ${CUSTOMER_WORDS[customer.answer]}`}
        {customer.reason && ` (${customer.reason}${customer.by ? `, ${customer.by}` : ''})`}
      </p>
      <p>
        <RowAct onClick={() => setQuestion('customer')}>Decide for this customer</RowAct>
      </p>
      <OrderDialog order={order} isOpen={question === 'order'} onClose={close} />
      <CustomerDialog order={order} customer={customer} isOpen={question === 'customer'} onClose={close} />
    </Panel>
  );
}

const CUSTOMER_WORDS: Record<CustomerCash['answer'], string> = { rules: 'By the rules', ...ANSWER_WORDS };

function Verdict({ order: { cashVerdict: verdict, isToConfirm } }: { order: StaffOrder }) {
  if (!verdict) return isToConfirm ? <p>To be confirmed before it ships.</p> : null;
  const { ruled, answer, points, reasons, isHeldOut, overruled } = verdict;
  return (
    <>
      <p>
        <strong>{ANSWER_WORDS[answer]}</strong>
      </p>
      {overruled && <p className="soft">{`Decided by staff. By the rules: ${ANSWER_WORDS[ruled]}.`}</p>}
      {isHeldOut && !overruled && (
        <p className="soft">{`This customer is compared with the others, so no rule applies. By the rules: ${ANSWER_WORDS[ruled]}.`}</p>
      )}
      {reasons.length > 0 && (
        <table className="w-full">
          <caption className="sr-only">Reasons and their points</caption>
          <tbody>
            {reasons.map((reason) => (
              <tr key={`${reason.fact} ${reason.points} ${reason.found}`}>
                <th scope="row" className="py-0.5 text-left font-normal">
                  {reasonWords(reason)}
                </th>
                <td className="tabular py-0.5 pl-3 text-right align-top whitespace-nowrap">{pointsWords(reason.points)}</td>
              </tr>
            ))}
            <tr className="border-t border-hairline font-medium">
              <th scope="row" className="py-0.5 text-left">
                Points
              </th>
              <td className="tabular py-0.5 text-right">{points}</td>
            </tr>
          </tbody>
        </table>
      )}
    </>
  );
}

interface DialogProps {
  order: StaffOrder;
  isOpen: boolean;
  onClose: () => void;
}

function OrderDialog({ order, isOpen, onClose }: DialogProps) {
  const answer = order.isToConfirm ? 'take' : 'confirm';
  return (
    <DecisionDialog
      title={answer === 'take' ? `${order.number}: take without confirming` : `${order.number}: ask to confirm`}
      {...{ isOpen, onClose }}
      send={({ reason }) => api.put(`/api/order/${order.id}/cash`, { answer, reason })}
    >
      <p>
        {answer === 'take'
          ? 'The order can ship at once. The customer is not asked any more.'
          : 'The order cannot ship before the customer has entered the OTP on its page, or you have confirmed it by phone.'}
      </p>
    </DecisionDialog>
  );
}

function CustomerDialog({ order, customer, isOpen, onClose }: DialogProps & { customer: CustomerCash }) {
  return (
    <DecisionDialog
      title={`Cash orders of ${order.userName}`}
      {...{ isOpen, onClose }}
      send={(decision) => api.put(`/api/cash/customers/${order.userId}`, decision)}
    >
      <SelectField
        label="From now on"
        name="answer"
        defaultValue={customer.answer}
        options={(['rules', 'take', 'confirm', 'prepaid'] as const).map((value) => ({ value, label: CUSTOMER_WORDS[value] }))}
        hint="Orders already placed stay as they are."
      />
    </DecisionDialog>
  );
}
