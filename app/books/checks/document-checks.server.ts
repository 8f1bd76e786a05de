import { type SQL, sql } from 'drizzle-orm';
import { lastNumberOf, SERIES, seriesOfYear } from '../../invoices/series.ts';

/** Each series with the one that must be full before it starts. */
const SERIES_ROWS = sql.join(
  Object.values(SERIES)
    .flatMap((kinds) => Object.values(kinds))
    .flatMap((first) =>
      seriesOfYear(first).map((series, index, all) => {
        const before = all[index - 1];
        return sql`(${series.name}, ${series.digits}::int, ${before?.name ?? ''}, ${before ? lastNumberOf(before) : 0}::int)`;
      }),
    ),
  sql`, `,
);

export const DOCUMENT_CHECKS: Record<string, SQL> = {
  'invoice and credit note numbers have no hole and no double': sql`
    select s.series || '/' || s.financial_year || ' gave ' || s.last_number || ' numbers; ' || count(i.id) || ' documents bear them, from ' ||
      coalesce(min(i.number), 0) || ' to ' || coalesce(max(i.number), 0) as finding
    from invoice_series s left join invoices i on i.series = s.series and i.financial_year = s.financial_year
    group by s.series, s.financial_year
    having count(i.id) <> s.last_number or count(distinct i.number) <> s.last_number
      or coalesce(min(i.number), 1) <> 1 or coalesce(max(i.number), 0) <> s.last_number
    union all
    select i.serial || ' belongs to no series' from invoices i
    where not exists (select from invoice_series s where s.series = i.series and s.financial_year = i.financial_year)
    union all
    select i.serial || ' is not how ' || i.number || ' is written in ' || i.series
    from invoices i join (values ${SERIES_ROWS}) known (name, digits, before, full_at) on known.name = i.series
    where i.serial <> i.series || '/' || i.financial_year || '/' || lpad(i.number::text, known.digits, '0')
    union all
    select s.series || '/' || s.financial_year || ' began before ' || known.before || ' was full'
    from invoice_series s join (values ${SERIES_ROWS}) known (name, digits, before, full_at) on known.name = s.series
    left join invoice_series earlier on earlier.series = known.before and earlier.financial_year = s.financial_year
    where known.before <> '' and coalesce(earlier.last_number, 0) <> known.full_at`,

  "each invoice is its order's, and credit notes take back what was refunded": sql`
    select i.serial || ' does not add up to its lines' as finding
    from invoices i left join invoice_lines l on l.invoice_id = i.id
    group by i.id
    having (i.taxable_paise, i.cgst_paise, i.sgst_paise, i.igst_paise)
      is distinct from (sum(l.taxable_paise), sum(l.cgst_paise), sum(l.sgst_paise), sum(l.igst_paise))
    union all
    select i.serial || ' of ' || i.total_paise || ' and ' || i.round_off_paise || ' paise is not ORD-' || o.number || '''s ' ||
      o.total_paise || ' and ' || o.round_off_paise
    from invoices i join orders o on o.id = i.order_id
    where i.kind = 'invoice' and (i.total_paise, i.round_off_paise) <> (o.total_paise, o.round_off_paise)
    union all
    select i.serial || ': ' || credited || ' paise were credited, ' || owed || ' went back'
    from (select i.serial,
      (select coalesce(sum(total_paise + round_off_paise), 0) from invoices where original_invoice_id = i.id) as credited,
      case when o.status = 'cancelled' or (o.payment_method = 'cod' and o.came_back_at is not null) then i.total_paise + i.round_off_paise
        else (select coalesce(sum(amount_paise), 0) from refunds where order_id = o.id and kind <> 'surplus') end as owed
    from invoices i join orders o on o.id = i.order_id where i.kind = 'invoice') i
    where credited <> owed`,
};
