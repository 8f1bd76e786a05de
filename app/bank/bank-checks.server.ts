// What `npm run reconcile` expects of the bank: what gateways and couriers say they paid is what the account received.
import { type SQL, sql } from 'drizzle-orm';
import { missingIn, TRANSFERS } from './transfers.server.ts';

/** Until then a transfer is late, and on the list for staff; from then on it is missing. */
const MISSING_AFTER_DAYS = 14;

const NAMED = sql`t.kind || ' ' || coalesce(t.utr, t.key) || ' of ' || t.party`;

/** Rule -> a statement whose rows, one sentence each, are the exceptions. */
export const BANK_CHECKS: Record<string, SQL> = {
  'what was paid out reached the bank, with the same amount': sql`
    select 'the ' || ${NAMED} || ' paid ' || t.paise || ' paise, the bank shows ' || l.amount_paise || ' on ' || l.day as finding
    from ${TRANSFERS} t join bank_lines l on l.id = t.line_id where l.amount_paise <> t.paise
    union all
    select 'the ' || ${NAMED} || ' paid ' || t.paise || ' paise on ' || t.day || ', and no statement shows it' from ${missingIn(MISSING_AFTER_DAYS)} t
    union all
    select 'the bank shows ' || l.amount_paise || ' paise on ' || l.day || ' for the settlement ' || coalesce(s.utr, s.settlement_id) || ', which is ' || s.status
    from bank_lines l join gateway_settlements s on s.id = l.settlement_id where s.status <> 'done'`,
};
