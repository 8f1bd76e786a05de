// What is only late is not wrong; the lists for staff show it.
import { type SQL, sql } from 'drizzle-orm';

const NAMED = sql`coalesce(s.utr, s.settlement_id)`;

/** Rule -> a statement whose rows, one sentence each, are the exceptions. */
export const SETTLEMENT_CHECKS: Record<string, SQL> = {
  // One whose rows are not read yet has none, and is on the list of settlements.
  'what a gateway paid to the bank adds up, and so do its rows': sql`
    select ${NAMED} || ' paid ' || s.amount_paise || ' paise, its figures come to ' || figures as finding
    from gateway_settlements s, lateral (select s.payments_paise - s.fee_paise - s.fee_tax_paise + s.adjustment_paise - s.charge_paise - s.charge_tax_paise as figures) f
    where s.status = 'done' and s.amount_paise <> figures
    union all
    select ${NAMED} || ' paid ' || s.amount_paise + s.charge_paise + s.charge_tax_paise || ' paise, its rows come to ' || sum(r.net_paise)
    from gateway_settlements s join gateway_settlement_rows r on r.settlement_id = s.id
    where s.status = 'done'
    group by s.id having sum(r.net_paise) <> s.amount_paise + s.charge_paise + s.charge_tax_paise
    union all
    select ${NAMED} || ' remembers ' || s.rows_paise || ' paise of rows, which come to ' || coalesce(sum(r.net_paise), 0)
    from gateway_settlements s left join gateway_settlement_rows r on r.settlement_id = s.id
    group by s.id having s.rows_paise <> coalesce(sum(r.net_paise), 0)`,

  'each settled payment is what came, less its fee, and each settled refund what went back': sql`
    select ${NAMED} || ' settles ' || r.amount_paise || ' of the ' || p.amount_paise || ' paise of ' || p.gateway_payment_id as finding
    from gateway_settlement_rows r join gateway_settlements s on s.id = r.settlement_id join payments p on p.id = r.payment_id
    where s.status = 'done' and r.amount_paise < p.amount_paise
    union all
    select ${NAMED} || ' takes ' || r.amount_paise || ' paise for the refund ' || f.id || ' of ' || f.amount_paise
    from gateway_settlement_rows r join gateway_settlements s on s.id = r.settlement_id join refunds f on f.id = r.refund_id
    where s.status = 'done' and r.amount_paise > f.amount_paise
    union all
    select ${NAMED} || ' nets ' || r.net_paise || ' paise of ' || r.amount_paise || ' less ' || r.fee_paise + r.fee_tax_paise || ' for ' || r.event_key
    from gateway_settlement_rows r join gateway_settlements s on s.id = r.settlement_id
    where s.status = 'done' and r.kind = 'payment' and r.net_paise <> r.amount_paise - r.fee_paise - r.fee_tax_paise`,

  'couriers pass on no more cash than they collected, and each charge is of its own parcel': sql`
    select 'ORD-' || o.number || ': ' || sum(r.amount_paise) || ' paise were remitted of ' || o.total_paise + o.round_off_paise as finding
    from courier_remittances r join orders o on o.id = r.order_id
    where o.payment_method = 'cod'
    group by o.id having sum(r.amount_paise) > o.total_paise + o.round_off_paise
    union all
    select 'ORD-' || o.number || ' was paid online, and a courier remits ' || r.amount_paise || ' paise for it'
    from courier_remittances r join orders o on o.id = r.order_id where o.payment_method <> 'cod'
    union all
    select 'the charge of ' || c.awb || ' names a parcel of another order' from freight_charges c join shipments s on s.id = c.shipment_id
    where c.order_id is distinct from s.order_id`,

  'no payment or refund is settled twice, or for another order': sql`
    select r.event_key || ' was settled ' || count(*) || ' times' as finding
    from gateway_settlement_rows r join gateway_settlements s on s.id = r.settlement_id
    where s.status <> 'failed' group by s.gateway, r.event_key having count(*) > 1
    union all
    select ${NAMED} || ' settles ' || r.event_key || ' for another order'
    from gateway_settlement_rows r join gateway_settlements s on s.id = r.settlement_id
    left join payments p on p.id = r.payment_id left join refunds f on f.id = r.refund_id
    where r.order_id is distinct from coalesce(p.order_id, f.order_id, r.order_id)`,
};
