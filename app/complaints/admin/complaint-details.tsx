import { formatDateTime } from '../../platform/time.ts';
import { Facts } from '../../staff-kit/list/figures.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Link } from '../../ui/link.tsx';
import type { ComplaintThread } from '../complaints.schema.ts';

export function Details({ complaint }: { complaint: ComplaintThread }) {
  const { name, email, userId, orderId, orderNumber, answerBy, answeredAt, settleBy, closedAt } = complaint;
  const at = (moment: string) => formatDateTime(new Date(moment));
  return (
    <Panel aria-labelledby="facts">
      <h2 id="facts">Details</h2>
      <Facts>
        <div>
          <dt>From</dt>
          <dd>
            {userId ? (
              <Link to={`/admins/customers/${userId}`} className="link">
                {name}
              </Link>
            ) : (
              `${name} (not signed in)`
            )}
          </dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${email}`} className="link">
              {email}
            </a>
          </dd>
        </div>
        {orderNumber && (
          <div>
            <dt>Order</dt>
            <dd>
              {orderId ? (
                <Link to={`/admins/orders/${orderId}`} className="link">
                  {orderNumber}
                </Link>
              ) : (
                `${orderNumber} (not one of their orders)`
              )}
            </dd>
          </div>
        )}
        <div>
          <dt>First reply</dt>
          <dd>{answeredAt ? `Given ${at(answeredAt)}` : `Due ${at(answerBy)}`}</dd>
        </div>
        <div>
          <dt>Resolved</dt>
          <dd>{closedAt ? at(closedAt) : `Due ${at(settleBy)}`}</dd>
        </div>
      </Facts>
    </Panel>
  );
}
