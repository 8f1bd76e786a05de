// The practice gateway is mounted nowhere in production and closed to other machines: otherwise anyone could mark orders paid.
import type { Hono } from 'hono';
import { z } from 'zod';
import { requireLocal } from '../../platform/http/caller.server.ts';
import type { Vars } from '../../platform/http/endpoint.server.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { PRACTICE_ACTS, playPractice } from './practice.server.ts';
import { findPracticeOrder, practiceStatus } from './practice-orders.server.ts';
import { practiceNotFoundHtml, practicePageCsp, practicePayHtml } from './practice-pay-html.ts';

const PATH = '/practice-pay/:sessionId';
const pressed = z.object({ act: z.enum(PRACTICE_ACTS) });

export function mountPracticePay(hono: Hono<Vars>) {
  hono.use('/practice-pay/*', async (c, next) => {
    requireLocal(c, 'Practice payments open');
    await next();
  });

  hono.get(PATH, async (c) => {
    const shop = c.get('shop');
    const order = await findPracticeOrder(shop, c.req.param('sessionId'));
    const { identity, colours } = await readSettings(shop.db);
    c.header('Cache-Control', 'no-store');
    c.header('Content-Security-Policy', practicePageCsp(order?.returnUrl ?? shop.env.PUBLIC_URL, colours));
    if (!order) return c.html(practiceNotFoundHtml(colours), 404);
    return c.html(
      practicePayHtml({
        shopName: identity.name,
        orderId: order.id,
        amountPaise: order.amountPaise,
        status: practiceStatus(order, shop.now()),
        returnUrl: order.returnUrl,
        way: order.way,
        colours,
      }),
    );
  });

  hono.post(PATH, async (c) => {
    const shop = c.get('shop');
    const order = await findPracticeOrder(shop, c.req.param('sessionId'));
    const choice = pressed.safeParse(await c.req.parseBody());
    if (!order || !choice.success) {
      const { colours } = await readSettings(shop.db);
      c.header('Content-Security-Policy', practicePageCsp(shop.env.PUBLIC_URL, colours));
      return c.html(practiceNotFoundHtml(colours), 404);
    }
    for (const webhook of await playPractice(shop, order.id, choice.data.act)) {
      // In process: inside a container, the shop's public address may not lead back to it.
      const { status } = await hono.fetch(webhook);
      if (status >= 300) shop.log.warn('practice webhook refused', { order: order.id, status });
    }
    return c.redirect(choice.data.act === 'expire' ? c.req.path : order.returnUrl, 303);
  });
}
