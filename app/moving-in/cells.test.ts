import { expect, test } from 'vitest';
import { emailIn, momentIn, paiseIn, paragraphsIn, stateIn } from './cells.ts';
import { type Kind, kindOf } from './recognise.ts';

test.each([
  ['1,299.00', 129_900],
  ['₹499', 49_900],
  ['Rs. 499.5', 49_950],
  ['0.00', 0],
  ['', null],
  ['-5', null],
  ['1e9', null],
  ['99999999999', null],
])('the amount %s is %s paise', (cell, paise) => expect(paiseIn(cell)).toBe(paise));

test.each([
  ['2024-05-01 12:30:00 +0530', '2024-05-01T07:00:00.000Z'],
  ['2024-05-01 12:30:00 UTC', '2024-05-01T12:30:00.000Z'],
  ['2024-05-01T12:30:00Z', '2024-05-01T12:30:00.000Z'],
  ['2024-05-01 12:30', '2024-05-01T07:00:00.000Z'],
  ['2024-05-01', '2024-04-30T18:30:00.000Z'],
  ['2024-13-01', undefined],
  ['yesterday', undefined],
])('the moment %s is %s', (cell, moment) => expect(momentIn(cell)?.toISOString()).toBe(moment));

test.each([
  [' Asha@Example.com', 'asha@example.com'],
  ['asha@example', null],
  ['a b@example.com', null],
  ['', null],
])('the e-mail address %s is %s', (cell, email) => expect(emailIn(cell)).toBe(email));

test.each([
  ['KA', 'Karnataka'],
  ['OR', 'Odisha'],
  ['Tamil Nadu', 'Tamil Nadu'],
  ['DD', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['CA', 'CA'],
])('the state %s is %s', (cell, state) => expect(stateIn(cell)).toBe(state));

test('a text in HTML keeps its paragraphs and loses what could run', () => {
  const html = '<h2>Care &amp; use</h2><p>One<br>two&#39;s</p><script>alert(1)</script><ul><li>three</li></ul>';
  expect(paragraphsIn(html)).toEqual(['Care & use', 'One', "two's", 'three']);
});

test.each<[Kind | null, string]>([
  ['shopify-products', 'Handle,Title,Body (HTML),Variant SKU,Variant Price'],
  ['woo-products', 'ID,Type,SKU,Name,Published,Regular price,Parent'],
  ['shopify-customers', 'Customer ID,First Name,Last Name,Email,Accepts Email Marketing'],
  ['woo-customers', 'ID,customer_id,user_login,user_email,billing_first_name'],
  ['shopify-orders', 'Name,Email,Financial Status,Total,Lineitem quantity,Lineitem name,Lineitem price'],
  ['woo-orders', 'order_id,order_number,order_date,status,order_total,billing_email,line_item_1'],
  ['judge-me', 'title,body,rating,review_date,curated,reviewer_name,reviewer_email,product_handle'],
  ['loox', 'id,handle,rating,author,email,body,created_at'],
  ['shopify-discounts', 'Name,Value,Value Type,Type,Start,End'],
  ['shopify-discounts', 'ID,Title,Code,Type,Value,Value Type,Starts At,Ends At'],
  ['woo-coupons', 'post_title,discount_type,coupon_amount,expiry_date'],
  ['collections', 'ID,Handle,Title,Body HTML,Product: Handle'],
  ['collections', 'ID,Handle,Title,Body HTML,Rule: Product Column,Rule: Relation,Rule: Condition'],
  ['posts', 'ID,Handle,Title,Body HTML,Blog: Handle,Published'],
  ['pages', 'ID,Handle,Title,Body HTML,Published'],
  ['gift-cards', 'Id,Last Characters,Initial Value,Balance,Currency'],
  ['redirects', 'Redirect from,Redirect to'],
  ['redirects', 'ID,Path,Target'],
  [null, 'Date,Weather'],
])('titles of %s are recognised', (kind, head) => expect(kindOf(head.split(','))).toBe(kind));
