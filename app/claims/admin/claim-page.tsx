import { eventWords } from '../../orders/admin/order-badges.tsx';
import { RecalledNote } from '../../orders/admin/recalled-note.tsx';
import { getOrder } from '../../orders/orders.server.ts';
import { getShop, notFoundPage, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { DetailColumns, PageHead, Panel, PlainText, SectionHead, Timeline, TimelineStep } from '../../staff-kit/page-parts.tsx';
import { PermittedLink } from '../../staff-kit/permitted-link.tsx';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { listRecalledIn } from '../../stock/recalls/swap-recalled.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import { getClaimDetail } from '../claim-detail.server.ts';
import { clockOf, standingOf } from '../claim-words.ts';
import { CLAIM_KIND_WORDS, CLAIM_WISH_WORDS, type ClaimDetail, pieceName } from '../claims.schema.ts';
import type { Route } from './+types/claim-page';
import { ClaimActs } from './claim-acts.tsx';
import { at } from './claim-formats.ts';
import { Notices } from './claim-notices.tsx';
import { Parcel } from './claim-parcel.tsx';
import { Photos } from './claim-photos.tsx';
import { ClaimedOrder } from './claimed-order.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'claims');
  const { db, now } = getShop(context);
  const claim = await orErrorPage(getClaimDetail(db, requireId(params.id), now()));
  const order = await orErrorPage(getOrder(db, claim.order.id, staff));
  if (!('userName' in order)) throw notFoundPage();
  const isWaiting = claim.status === 'replaced' && !claim.parcel?.shippedAt;
  const recalled = isWaiting ? await listRecalledIn(db, { claimId: claim.id }) : [];
  return { claim, order, recalled, now: now().getTime() };
}

export const meta: Route.MetaFunction = ({ loaderData }) => staffMeta(loaderData?.claim.ticket ?? 'Claim');

export default function ClaimPage({ loaderData: { claim, order, recalled, now } }: Route.ComponentProps) {
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
          <RecalledNote recalled={recalled} holder="replacement" repackAt={`/api/claims/${claim.id}/repack`} />
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
