// One claim: its text and photos, the order, the deadline, and the actions that settle it.
import { useState } from 'react';
import { eventWords } from '../../orders/admin/order-badges.tsx';
import { getOrder } from '../../orders/orders.server.ts';
import { downloadReplacementPicks, downloadReplacementSlip } from '../../orders/packing/download-packing.ts';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { getShop, notFoundPage, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { Facts } from '../../staff-kit/list/figures.tsx';
import { DetailColumns, PageHead, Panel, PlainText, SectionHead, Timeline, TimelineStep } from '../../staff-kit/page-parts.tsx';
import { PermittedLink } from '../../staff-kit/permitted-link.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useFresh } from '../../staff-kit/use-fresh.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Table } from '../../ui/table.tsx';
import { clockOf, standingOf } from '../claim-words.ts';
import { CLAIM_KIND_WORDS, CLAIM_WISH_WORDS, type ClaimDetail, pieceName } from '../claims.schema.ts';
import { getClaimDetail } from '../claims.server.ts';
import type { Route } from './+types/claim-page';
import { ClaimActs, shortItems } from './claim-acts.tsx';
import { ClaimedOrder } from './claimed-order.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'claims');
  const { db, now } = getShop(context);
  const claim = await orErrorPage(getClaimDetail(db, requireId(params.id), now()));
  const order = await orErrorPage(getOrder(db, claim.order.id, staff));
  if (!('userName' in order)) throw notFoundPage();
  return { claim, order, now: now().getTime() };
}

export const meta: Route.MetaFunction = ({ loaderData }) => staffMeta(loaderData?.claim.ticket ?? 'Claim');

const at = (moment: Date) => formatDateTime(moment);
const rupees = (amount: number) => formatRupees(paiseFromRupees(amount), { decimals: 'always' });

export default function ClaimPage({ loaderData: { claim, order, now } }: Route.ComponentProps) {
  const clock = clockOf(claim, now);
  const { label, tone } = standingOf(claim);
  useFresh();
  return (
    <>
      <BackLink to="/admins/claims">Claims</BackLink>
      <PageHead>
        <div>
          <h1>{claim.ticket}</h1>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={tone}>{label}</Badge>
            {clock?.isOverdue && <Badge tone="danger">Overdue</Badge>}
            {clock && <span className="soft">{`${clock.words}, ${clock.detail}`}</span>}
          </p>
        </div>
        <ClaimActs claim={claim} />
      </PageHead>
      <DetailColumns>
        <div className="grid min-w-0 gap-4">
          <Notices claim={claim} />
          <Panel aria-labelledby="said">
            <h2 id="said">{CLAIM_KIND_WORDS[claim.kind]}</h2>
            <p className="soft">{`${claim.order.name}, ${at(claim.createdAt)}. Wish: ${CLAIM_WISH_WORDS[claim.wish].toLowerCase()}.`}</p>
            {claim.text ? <PlainText>{claim.text}</PlainText> : <p className="soft">The text and photos have been deleted.</p>}
            <Photos photos={claim.photos} />
          </Panel>
          <Goods claim={claim} />
          <History claim={claim} />
        </div>
        <div className="grid min-w-0 gap-4">
          {claim.parcel && <Parcel claim={claim} />}
          <ClaimedOrder order={order} />
        </div>
      </DetailColumns>
    </>
  );
}

/** Shown before staff decide. */
function Notices({ claim }: { claim: ClaimDetail }) {
  const short = shortItems(claim);
  return (
    <>
      {claim.afterWindowReason && (
        <Alert tone="info" isStatic title="Opened after the deadline">
          <span className="wrap-anywhere whitespace-pre-line">{claim.afterWindowReason}</span>
        </Alert>
      )}
      {claim.status === 'refused' && (
        <Alert tone="info" isStatic title="Refused">
          <span className="wrap-anywhere whitespace-pre-line">{claim.reason}</span>
        </Alert>
      )}
      {claim.status === 'refunded' && claim.refundedAmount !== null && (
        <Alert tone="success" isStatic title={`Refunded ${rupees(claim.refundedAmount)}`}>
          See the order for the refund.
        </Alert>
      )}
      {claim.status === 'open' && short.length > 0 && (
        <Alert tone="warning" isStatic title="Not enough stock for a replacement">
          {short.map(({ name, quantity, stock }) => `${name}: ${stock} of ${quantity} in stock`).join('; ')}
        </Alert>
      )}
      {claim.toCollect > 0 && (claim.status === 'open' || (claim.parcel && !claim.parcel.deliveredAt)) && (
        <Alert tone="warning" isStatic title={`This order is not paid yet: ${rupees(claim.toCollect)}`}>
          If you send a replacement, the courier collects the amount in cash. There is nothing to refund.
        </Alert>
      )}
    </>
  );
}

function Photos({ photos }: { photos: string[] }) {
  const [shown, setShown] = useState<number | null>(null);
  if (photos.length === 0) return null;
  const move = (by: number) => setShown(((shown ?? 0) + by + photos.length) % photos.length);
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-2">
        {photos.map((photo, place) => (
          <li key={photo}>
            <button type="button" className="block cursor-zoom-in" onClick={() => setShown(place)}>
              <img
                src={photo}
                alt={`${place + 1} of ${photos.length}, enlarge`}
                width="160"
                height="160"
                loading="lazy"
                className="size-30 rounded-control bg-rose object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <Modal isOpen={shown !== null} onClose={() => setShown(null)} size="large" title={`Photo ${(shown ?? 0) + 1} of ${photos.length}`}>
        {shown !== null && (
          <>
            <a href={photos[shown]} target="_blank" rel="noreferrer">
              <img src={photos[shown]} alt="Opens in a new tab" className="mx-auto max-h-[70dvh] rounded-control object-contain" />
            </a>
            {photos.length > 1 && (
              <div className="mt-2 flex justify-center">
                <IconButton icon="chevron-left" label="Previous photo" onClick={() => move(-1)} />
                <IconButton icon="chevron-right" label="Next photo" onClick={() => move(1)} />
              </div>
            )}
          </>
        )}
      </Modal>
    </>
  );
}

function Goods({ claim }: { claim: ClaimDetail }) {
  return (
    <section aria-labelledby="goods">
      <SectionHead>
        <h2 id="goods">Products</h2>
      </SectionHead>
      <Table
        caption={`Products of ${claim.ticket}`}
        rows={claim.items}
        rowKey={(item) => `${item.productId} ${item.kitId}`}
        empty={<p className="soft">No products</p>}
        columns={[
          {
            key: 'name',
            header: 'Product',
            isHeading: true,
            cell: (item) => (
              <PermittedLink permission="products" to={`/admins/products/${item.productId}/stock`} className="row-link">
                {pieceName(item)}
              </PermittedLink>
            ),
          },
          { key: 'quantity', header: 'Pieces', align: 'end', cell: ({ quantity }) => quantity },
          { key: 'stock', header: 'In stock', align: 'end', cell: ({ stock }) => stock },
        ]}
      />
    </section>
  );
}

function History({ claim }: { claim: ClaimDetail }) {
  return (
    <Panel aria-labelledby="history">
      <h2 id="history">History</h2>
      <Timeline>
        {claim.history.toReversed().map((step) => (
          <TimelineStep key={`${step.kind} ${step.at.getTime()}`}>
            <strong>{eventWords(step.kind)}</strong>
            {step.note && step.note !== claim.ticket && <span className="soft">{step.note.replace(`${claim.ticket}: `, '')}</span>}
            {step.by && <span className="soft">{`By ${step.by}`}</span>}
            <time className="soft" dateTime={step.at.toISOString()}>
              {at(step.at)}
            </time>
          </TimelineStep>
        ))}
      </Timeline>
    </Panel>
  );
}

function Parcel({ claim }: { claim: ClaimDetail }) {
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
