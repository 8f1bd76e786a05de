import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Accordion } from './accordion.tsx';
import { Alert } from './alert.tsx';
import { Button, ButtonLink } from './button.tsx';
import { ConfirmDialog, SidePanel } from './dialog.tsx';
import { SelectField, TextField } from './field.tsx';
import { PasswordField } from './fields/password-field.tsx';
import { QuantityStepper } from './fields/quantity-stepper.tsx';
import { RadioCards } from './fields/radio-cards.tsx';
import { Link } from './link.tsx';
import { Pagination, pagesAround } from './pagination.tsx';
import { Carousel } from './pictures/carousel.tsx';
import { Picture } from './pictures/picture.tsx';
import { Price } from './price.tsx';
import { Rating } from './rating.tsx';
import { Stepper } from './stepper.tsx';
import { Table } from './table.tsx';
import { Toaster } from './toast.tsx';

const render = (element: ReactNode) =>
  renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />).replaceAll('<!-- -->', '');
const nothing = () => undefined;
const cream = { key: 'cream-1', width: 1200, height: 1200, widths: [320, 640, 1200], alt: 'A jar' };

test('the kit renders on the server and writes no style attribute, which the policy of the pages forbids', () => {
  const html = render(
    <>
      <Button isBusy>Sign In</Button>
      <ButtonLink to="/shop">Shop Now</ButtonLink>
      <PasswordField label="Password" hint="At least 8 characters" />
      <SelectField label="State" options={[{ value: 'KA', label: 'Karnataka' }]} />
      <RadioCards legend="Deliver to" name="addressId" options={[{ value: '1', label: 'Home' }]} />
      <QuantityStepper label="Quantity" value={1} onChange={nothing} />
      <SidePanel isOpen title="Sign in" onClose={nothing}>
        Form
      </SidePanel>
      <ConfirmDialog isOpen={false} question="Delete?" confirmLabel="Delete" onConfirm={nothing} onCancel={nothing} />
      <Accordion name="faq" items={[{ title: 'How?', content: 'So.' }]} />
      <Alert tone="danger">No.</Alert>
      <Carousel label="Pictures" autoplayMs={3000} slides={[<Picture key="1" picture={cream} sizes="100vw" />]} />
      <Rating value={4.3} count={26} />
      <Stepper label="Progress" current={0} steps={[{ label: 'Order Placed', icon: 'receipt' }]} />
      <Pagination page={2} pageCount={3} toPage={(page) => `?page=${page}`} />
      <Table caption="Orders" rows={['a']} rowKey={(row) => row} columns={[{ key: 'id', header: 'Id', cell: (row) => row }]} empty="None" />
      <Toaster />
    </>,
  );
  expect(html).not.toContain('style=');
});

test('a screen reader reads a field’s hint and error together', () => {
  const html = render(<TextField label="Phone" name="phone" hint="10 digits" error="Enter a valid 10-digit phone number" />);
  const id = html.match(/<label for="([^"]+)"/)?.[1];
  expect(html).toContain(`<input id="${id}" aria-describedby="${id}-hint ${id}-error" aria-invalid="true"`);
  expect(html).toContain(`<p id="${id}-error"`);
});

test('a picture offers AVIF first and reserves its space', () => {
  const html = render(<Picture picture={cream} sizes="50vw" />);
  expect(html).toContain('srcSet="/media/cream-1-320.avif 320w, /media/cream-1-640.avif 640w, /media/cream-1-1200.avif 1200w"');
  expect(html).toContain('<img src="/media/cream-1-640.webp"');
  expect(html).toContain('width="1200" height="1200" alt="A jar"');
});

test.each([
  [{ paise: 26910, originalPaise: 29900, offerPercentage: 10 }, 'Now ₹269Before ₹29910% off'],
  [{ paise: 29900, originalPaise: 29900, offerPercentage: 0 }, '₹299'],
  [{ paise: 29750, originalPaise: 29900, offerPercentage: 0.5 }, '₹298'],
  [{ paise: 105288, decimals: 'when-needed' as const }, '₹1,052.88'],
])('a price shows its offer only from 1 percent: %j', (price, words) => {
  expect(render(<Price {...price} />).replace(/<[^>]+>/g, '')).toBe(words);
});

test.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [1, 5, [1, 2, null, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [5, 20, [1, null, 4, 5, 6, null, 20]],
  [20, 20, [1, null, 19, 20]],
])('on page %i of %i the neighbours and both ends are linked', (page, pageCount, shown) => {
  expect(pagesAround(page, pageCount)).toEqual(shown);
});

test.each([
  ['/cart', '/', '/cart'],
  ['/', '/', '/'],
  ['/cart?step=payment#total', '/hi', '/hi/cart?step=payment#total'],
  ['/', '/hi', '/hi'],
  ['?page=2', '/hi', '/hi/shop?page=2'],
  ['https://shop.example/cart', '/hi', 'https://shop.example/cart'],
])('a link to %s under %s leads to %s', (to, basename, href) => {
  const initialEntries = [`${basename === '/' ? '' : basename}/shop?page=1`];
  const router = createMemoryRouter([{ path: '*', element: <Link to={to}>A place</Link> }], { basename, initialEntries });
  expect(/href="([^"]*)"/.exec(renderToString(<RouterProvider router={router} />))?.[1]).toBe(href);
});
