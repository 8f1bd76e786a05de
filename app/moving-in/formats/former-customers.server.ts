// Customers of Shopify (its own export or Matrixify's) and of WooCommerce, with their addresses and what they agreed to.
import { inArray } from 'drizzle-orm';
import { phone as phoneField } from '../../accounts/accounts.schema.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { type AddressForm, addressForm } from '../../accounts/addresses/address-book.schema.ts';
import { type BroughtCustomer, bringCustomers } from '../../accounts/customers/bring-customers.server.ts';
import { bringSubscribers } from '../../newsletter/bring-subscribers.server.ts';
import { emailIn, isYes, momentIn, stateIn } from '../cells.ts';
import type { Move, Reader } from '../move.ts';
import { type FileRow, grouped, inBatches } from '../read-file.server.ts';
import type { Report } from '../report.ts';

const AT_ONCE = 500;
const NAME_AT_MOST = 120;
const ADDRESSES_AT_MOST = 20;

type Titles = {
  email: string[];
  first: string[];
  last: string[];
  phone: string[];
  consent: string[];
  consentedAt: string[];
  since: string[];
  text: string;
  address: Record<'street' | 'more' | 'city' | 'state' | 'zip' | 'country' | 'phone' | 'company', string[]>;
};

const SHOPIFY: Titles = {
  email: ['Email'],
  first: ['First Name'],
  last: ['Last Name'],
  phone: ['Phone', 'Default Address Phone', 'Address Phone'],
  consent: ['Accepts Email Marketing', 'Accepts Marketing', 'Email Marketing: Status'],
  consentedAt: ['Email Marketing: Updated At'],
  since: ['Created At'],
  text: 'Accepts e-mail marketing: yes (export of the former shop, Shopify)',
  address: {
    street: ['Default Address Address1', 'Address1', 'Address Line 1'],
    more: ['Default Address Address2', 'Address2', 'Address Line 2'],
    city: ['Default Address City', 'City', 'Address City'],
    state: ['Default Address Province Code', 'Province Code', 'Province', 'Address Province Code', 'Address Province'],
    zip: ['Default Address Zip', 'Zip', 'Address Zip'],
    country: ['Default Address Country Code', 'Country Code', 'Country', 'Address Country Code', 'Address Country'],
    phone: ['Default Address Phone', 'Address Phone', 'Phone'],
    company: ['Default Address Company', 'Company', 'Address Company'],
  },
};

const WOO: Titles = {
  email: ['user_email', 'billing_email', 'email'],
  first: ['first_name', 'billing_first_name'],
  last: ['last_name', 'billing_last_name'],
  phone: ['billing_phone', 'shipping_phone'],
  consent: ['newsletter', 'accepts_marketing', 'mailing_list'],
  consentedAt: [],
  since: ['user_registered', 'date_registered'],
  text: 'Accepts news: yes (export of the former shop, WooCommerce)',
  address: {
    street: ['billing_address_1', 'shipping_address_1'],
    more: ['billing_address_2', 'shipping_address_2'],
    city: ['billing_city', 'shipping_city'],
    state: ['billing_state', 'shipping_state'],
    zip: ['billing_postcode', 'shipping_postcode'],
    country: ['billing_country', 'shipping_country'],
    phone: ['billing_phone', 'shipping_phone'],
    company: ['billing_company', 'shipping_company'],
  },
};

type Read = BroughtCustomer & { consentedAt: Date | null };

const readCustomers =
  (titles: Titles): Reader =>
  async (move, rows, report) => {
    const seen = new Set<string>();
    const people = (async function* () {
      for await (const group of grouped(rows, (row) => row.get(...titles.email) || `row ${row.number}`)) {
        report.report.rows += group.length;
        const person = customerIn(move, group, titles, report);
        if (!person) continue;
        if (seen.has(person.email)) report.leave(group[0]?.number ?? 0, 'Email', 'This e-mail address occurs earlier in the file.');
        else yield person;
        seen.add(person.email);
      }
    })();
    for await (const batch of inBatches(people, AT_ONCE)) await bring(move, batch, titles.text, report);
  };

export const readShopifyCustomers = readCustomers(SHOPIFY);
export const readWooCustomers = readCustomers(WOO);

async function bring({ shop: { db, now }, options }: Move, batch: Read[], text: string, { report }: Report) {
  if (options.isDry) {
    const emails = batch.map(({ email }) => email);
    const known = new Set(
      (await db.select({ email: users.email }).from(users).where(inArray(users.email, emails))).map((row) => row.email),
    );
    report.added += emails.length - known.size;
    report.present += known.size;
    return;
  }
  const added = await db.transaction(async (tx) => {
    const idOf = await bringCustomers(tx, batch, now());
    const agreed = batch.flatMap(({ email, consentedAt }) => {
      const userId = idOf.get(email);
      return consentedAt && userId ? [{ email, userId, text, givenAt: consentedAt }] : [];
    });
    await bringSubscribers(tx, agreed);
    return idOf.size;
  });
  report.added += added;
  report.present += batch.length - added;
}

function customerIn({ shop }: Move, group: FileRow[], titles: Titles, report: Report): Read | null {
  const [row] = group;
  if (!row) return null;
  const typed = row.get(...titles.email);
  const email = emailIn(typed);
  if (!email) {
    report.leave(row.number, 'Email', typed ? 'This is no e-mail address.' : 'Customers without an e-mail address cannot have an account.');
    return null;
  }
  const fullName = `${row.get(...titles.first)} ${row.get(...titles.last)}`.trim().slice(0, NAME_AT_MOST) || email.split('@')[0] || email;
  const typedPhone = row.get(...titles.phone);
  const phone = phoneField.safeParse(typedPhone);
  if (typedPhone && !phone.success) report.note(row.number, 'Phone', 'This is no Indian mobile number; the customer comes without it.');
  const homes = group.flatMap((each) => addressIn(each, titles.address, fullName, report)).slice(0, ADDRESSES_AT_MOST);
  const agreed = isYes(row.get(...titles.consent));
  const createdAt = momentIn(row.get(...titles.since)) ?? shop.now();
  const consentedAt = agreed ? (momentIn(row.get(...titles.consentedAt)) ?? createdAt) : null;
  return { email, fullName, phone: phone.success ? phone.data : '', addresses: homes, createdAt, consentedAt };
}

/** None, where it is empty or cannot be delivered to. */
function addressIn(row: FileRow, titles: Titles['address'], recipientName: string, report: Report): AddressForm[] {
  const street = row.get(...titles.street);
  if (!street && !row.get(...titles.zip)) return [];
  const asked = addressForm.safeParse({
    name: row.get(...titles.company).slice(0, NAME_AT_MOST) || 'Home',
    recipientName,
    street,
    landmark: row.get(...titles.more).slice(0, NAME_AT_MOST),
    city: row.get(...titles.city),
    state: stateIn(row.get(...titles.state)),
    zipCode: row.get(...titles.zip).replace(/^'/, ''),
    phone: row.get(...titles.phone),
    ...(row.get(...titles.country) && { country: row.get(...titles.country) }),
  });
  if (asked.success) return [asked.data];
  const [issue] = asked.error.issues;
  const field = String(issue?.path[0] ?? '');
  const column = { street: 'street', city: 'city', state: 'state', zipCode: 'zip', phone: 'phone', country: 'country' }[field];
  const title = column ? titles[column as keyof typeof titles][0] : undefined;
  report.note(row.number, title ?? field, `Address left out: ${issue?.message ?? 'it is not complete'}.`);
  return [];
}
