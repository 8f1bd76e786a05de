import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { formatRupees } from '../../platform/money.ts';
import { type Colours, tonesOf } from '../../settings/colours.ts';
import type { GatewayOrderStatus, OnlineWay } from '../gateway.ts';
import type { PracticeAct } from './practice.server.ts';

type PracticePage = {
  shopName: string;
  orderId: string;
  amountPaise: number;
  status: GatewayOrderStatus;
  returnUrl: string;
  way: OnlineWay | null;
  colours: Colours;
};

const WAYS: Record<OnlineWay, string> = {
  upi: 'UPI only: opens the app on a phone, shows a QR code on a computer.',
  card: 'Credit or debit card only.',
};

type Choice = { act: PracticeAct; label: string; hint: string };

const MAIN: Choice[] = [
  { act: 'pay', label: 'Pay', hint: '' },
  { act: 'fail', label: 'Fail', hint: 'The bank declines the payment.' },
  { act: 'drop', label: 'Drop', hint: 'You leave without paying.' },
];
const RARE: Choice[] = [
  { act: 'pending', label: 'Leave pending', hint: 'The bank has not responded yet. Return to this page to finish.' },
  { act: 'pay_untold', label: 'Pay without webhook', hint: 'The webhook is lost; the shop must poll.' },
  { act: 'pay_twice', label: 'Pay twice', hint: 'Two payments for one order; the second is refunded.' },
  { act: 'pay_refund_fails', label: 'Pay, and let the first refund fail', hint: 'It succeeds when staff retry it.' },
  { act: 'expire', label: 'Let it expire', hint: 'The payment time expires. You can still pay late.' },
];

function styleIn(colours: Colours): string {
  const { sandal, paper, ink, 'ink-soft': soft, hairline, rose, clay } = tonesOf(colours);
  return `
*{box-sizing:border-box}
body{margin:0;background:${sandal};color:${ink};font:1rem/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font:600 1.25rem/1.3 Georgia,serif;margin:0}
.shop{margin:0;color:${soft}}
.card{background:${paper};border:1px solid ${hairline};border-radius:12px;padding:1.25rem;margin-top:1rem}
.note{background:${rose}}
.note p,.card>p{margin:0}
.amount{font:600 2.25rem/1.2 Georgia,serif;font-variant-numeric:tabular-nums;margin:.25rem 0}
.small{font-size:.875rem;color:${soft};overflow-wrap:anywhere}
form,.choices{display:grid;gap:.75rem}
form{margin-top:1rem}
form p{margin:.25rem 0 0}
.card>[role=status]{margin-top:.75rem}
button,.back{display:block;width:100%;min-height:48px;padding:.75rem 1rem;border:1px solid ${clay};border-radius:6px;background:${paper};color:${clay};font:600 1rem/1.4 system-ui,sans-serif;text-align:center;text-decoration:none;cursor:pointer}
button.main{background:${clay};color:${paper}}
button:hover,.back:hover{border-color:${ink}}
:focus-visible{outline:3px solid ${ink};outline-offset:2px}
summary{min-height:44px;padding:.6rem 0;font-weight:600;cursor:pointer}
`;
}

/** Chromium applies form-action to redirects after a form too, so the shop's own address is listed. */
export function practicePageCsp(returnUrl: string, colours: Colours) {
  const style = createHash('sha256').update(styleIn(colours)).digest('base64');
  const shop = new URL(returnUrl).origin;
  return `default-src 'none'; style-src 'sha256-${style}'; form-action 'self' ${shop}; base-uri 'none'; frame-ancestors 'none'`;
}

export function practicePayHtml(page: PracticePage) {
  return layout(
    `Practice payment, ${page.shopName}`,
    page.colours,
    html`<p class="shop">${page.shopName}</p>
      <h1>Practice payment</h1>
      <section class="card note"><p><strong>No money moves here.</strong> This page stands in for the payment page of a shop that has no payment keys yet.</p></section>
      <section class="card">
        <p>To pay</p>
        <p class="amount">${formatRupees(page.amountPaise, { decimals: 'always' })}</p>
        <p class="small">Order ${page.orderId}</p>
        ${page.way ? html`<p class="small">${WAYS[page.way]}</p>` : ''}
        ${page.status === 'active' ? activeChoices() : overChoices(page)}
      </section>`,
  );
}

export function practiceNotFoundHtml(colours: Colours) {
  return layout(
    'Practice payment not found',
    colours,
    html`<h1>This payment page does not exist</h1>
      <section class="card"><p>Open it again from your order, or start from the cart.</p><p><a class="back" href="/">Go to the shop</a></p></section>`,
  );
}

const activeChoices = () => html`<form method="post">${MAIN.map(button)}
  <details><summary>Rarer cases</summary><div class="choices">${RARE.map(button)}</div></details></form>`;

const OVER: Record<Exclude<GatewayOrderStatus, 'active'>, string> = {
  paid: 'This order is paid.',
  expired: 'The payment time of this order has expired.',
  terminated: 'The shop has closed this order.',
};

const overChoices = ({
  status,
  returnUrl,
}: PracticePage) => html`<p role="status"><strong>${status === 'active' ? '' : OVER[status]}</strong></p>
  <form method="post">
    <a class="back" href="${returnUrl}">Back to the shop</a>
    ${button({ act: 'pay_anyway', label: status === 'paid' ? 'Pay once more' : 'Pay late', hint: 'The shop has to give this payment back.' })}
  </form>`;

const button = ({ act, label, hint }: Choice) => html`<div>
  <button name="act" value="${act}" ${act === 'pay' ? raw('class="main"') : ''} ${hint ? raw(`aria-describedby="${act}-hint"`) : ''}>${label}</button>
  ${hint ? html`<p class="small" id="${act}-hint">${hint}</p>` : ''}
</div>`;

const layout = (title: string, colours: Colours, body: ReturnType<typeof html>) => html`<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${raw(styleIn(colours))}</style></head>
<body><main>${body}</main></body>
</html>`;
