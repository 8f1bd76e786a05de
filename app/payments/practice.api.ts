// The practice gateway's hosted page and its buttons. Mounted only where the practice gateway is chosen, which production refuses.
import { Hono } from 'hono';
import { z } from 'zod';
import type { Vars } from '../platform/endpoint.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { findPracticeOrder, PRACTICE_ACTS, playPractice, practiceStatus } from './practice.server.ts';
import { practiceNotFoundHtml, practicePageCsp, practicePayHtml } from './practice-pay-html.ts';

export type PracticePayParts = {
  shopName: (shop: Shop) => Promise<string>;
  /** Hands a webhook to the shop's own app, in process: from inside a container the public address may not lead back. */
  deliver: (webhook: Request) => Response | Promise<Response>;
};

const pressed = z.object({ act: z.enum(PRACTICE_ACTS) });

export function practicePay({ shopName, deliver }: PracticePayParts) {
  const page = new Hono<Vars>();

  page.get('/:sessionId', async (c) => {
    const shop = c.get('shop');
    const order = await findPracticeOrder(shop, c.req.param('sessionId'));
    c.header('Cache-Control', 'no-store');
    c.header('Content-Security-Policy', practicePageCsp(order?.returnUrl ?? shop.env.PUBLIC_URL));
    if (!order) return c.html(practiceNotFoundHtml(), 404);
    return c.html(
      practicePayHtml({
        shopName: await shopName(shop),
        orderId: order.id,
        amountPaise: order.amountPaise,
        status: practiceStatus(order, shop.now()),
        returnUrl: order.returnUrl,
      }),
    );
  });

  page.post('/:sessionId', async (c) => {
    const shop = c.get('shop');
    const order = await findPracticeOrder(shop, c.req.param('sessionId'));
    const choice = pressed.safeParse(await c.req.parseBody());
    if (!order || !choice.success) return c.html(practiceNotFoundHtml(), 404);

    for (const webhook of await playPractice(shop, order.id, choice.data.act)) {
      const { status } = await deliver(webhook);
      if (status >= 300) shop.log.warn('practice webhook refused', { order: order.id, status });
    }
    return c.redirect(choice.data.act === 'expire' ? c.req.path : order.returnUrl, 303);
  });

  return page;
}
