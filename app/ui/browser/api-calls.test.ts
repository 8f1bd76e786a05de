// Calls that must not compile in a page: `tsc` is the check of this file.
import { expect, expectTypeOf, test } from 'vitest';
import { api } from './api-client.ts';

const id = crypto.randomUUID();
const written = () => [
  // @ts-expect-error No call has this path.
  api.post('/api/sub/subscribes', { email: 'asha@example.com' }),
  // @ts-expect-error This one is only asked with POST.
  api.put('/api/sub/subscribe', { email: 'asha@example.com' }),
  // @ts-expect-error A part of the path is wrong behind a parameter.
  api.post(`/api/order/${id}/cancell`),
  // @ts-expect-error The body has no such field.
  api.post('/api/cart', { productId: id, quantety: 1 }),
  // @ts-expect-error A field of the body is missing.
  api.post('/api/cart', { quantity: 1 }),
  // @ts-expect-error A role that does not exist.
  api.put(`/api/staff/${id}`, { staffRole: 'admin' }),
];

test('an address, a body or an answer that no call declares does not compile', () => {
  expect(written).toBeTypeOf('function');
  const read = async () => {
    const answer = await api.get(`/api/order/${id}`);
    // @ts-expect-error The order has no such field.
    return answer.ok && answer.value.totalAmmount;
  };
  expect(read).toBeTypeOf('function');
});

test('a timestamp is a text in the browser, and path parameters are told from literal segments', () => {
  const read = async () => {
    const order = await api.get(`/api/order/${id}`);
    if (order.ok) expectTypeOf(order.value.createdAt).toEqualTypeOf<string>();
    const summary = await api.get('/api/order/summary?month=2026-11');
    if (summary.ok) expectTypeOf(summary.value.thisYear.totalOrders).toEqualTypeOf<number>();
    const paid = await api.post(`/api/payment/${id}/pay`);
    if (paid.ok) expectTypeOf(paid.value.localOrderId).toEqualTypeOf<string>();
  };
  expect(read).toBeTypeOf('function');
});
