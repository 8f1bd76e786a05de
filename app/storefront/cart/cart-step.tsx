// One step of the cart: its lines, or the payment, beside the total.
import { useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { AddressChoice } from '../../accounts/shop/addresses/address-choice.tsx';
import { cartPath } from '../../cart/shop/cart-path.ts';
import { CartSavings } from '../../cart/shop/cart-savings.tsx';
import type { CartLineView } from '../../cart/shop/cart-view.ts';
import { SampleChoice } from '../../cart/shop/sample-choice.tsx';
import { useWords } from '../../language/use-words.tsx';
import type { Text } from '../../platform/words/said.ts';
import { notDeliveredTo } from '../../settings/rules/delivery-area.ts';
import { onlyWithin } from '../../settings/rules/registration.ts';
import { inRupees } from '../../shop-kit/amount.ts';
import type { Write } from '../../shop-kit/writes.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Frame, WaitingOrder } from './cart-frame.tsx';
import type { Own } from './cart-page.tsx';
import { Items, SummaryPanel } from './cart-parts.tsx';

export type CartStepProps = Own & {
  lines: CartLineView[];
  coming: readonly Write[];
  newer: readonly Write[];
};

export function CartStep(loaded: CartStepProps) {
  const t = useWords();
  const { userId, cart, lines, coming, newer, addresses, isPaying } = loaded;
  const [chosenId, choose] = useChosenAddress(loaded.wishes.addressId);
  const chosen = addresses.find(({ id }) => id === chosenId);
  const wishes = { ...loaded.wishes, addressId: chosen?.id };
  const [isAddressWanted, setAddressWanted] = useState(isPaying);
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  // Pending additions do not block checkout.
  const isSaving = newer.some(({ state }) => state !== 'waiting');
  const problem = lines.find((line) => line.problem)?.problem;
  const total = inRupees(cart.figures.totalAmount);

  function chooseAddress(id: string) {
    choose(id);
    setAddressWanted(false);
  }

  function goOn() {
    setAsked(true);
    if (problem) return document.querySelector('#cart-title')?.scrollIntoView();
    if (!chosen?.isServed) {
      setAddressWanted(true);
      (document.querySelector<HTMLElement>('#delivery :checked') ?? document.querySelector<HTMLElement>('#delivery input'))?.focus();
      return;
    }
    navigate(cartPath(wishes, 'payment'));
  }

  const button = (
    <Button isWide isBusy={isSaving} busyLabel={t('Updating...')} onClick={goOn}>
      {t('Place Order, {total}', { total })}
    </Button>
  );
  return (
    <>
      <Frame>
        <WaitingOrder {...loaded} />
        {isAsked && problem && (
          <Alert tone="danger" title={t('Fix one thing before you continue')} className="mt-6">
            {t(problem)} {t('Please change the quantity or remove it.')}
          </Alert>
        )}
        <div className="mt-8 grid grid-cols-1 gap-12 md:grid-cols-[minmax(0,1fr)_18rem] md:gap-x-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-16">
          <div className="grid grid-cols-1 content-start gap-12">
            <Items {...{ userId, lines, newer, coming }} gift={cart.gift} />
            <SampleChoice userId={userId} samples={cart.samples} />
            <AddressChoice
              userId={userId}
              addresses={addresses}
              phone={loaded.phone}
              chosenId={chosenId}
              onChoose={chooseAddress}
              error={isAddressWanted ? whyNot(chosen, loaded.onlyState) : undefined}
              onlyState={loaded.onlyState}
            />
            <CartSavings
              userId={userId}
              wishes={wishes}
              coupons={loaded.coupons}
              applied={loaded.applied}
              refusal={loaded.couponRefusal}
              isCodeLost={loaded.isCodeLost}
              isFromLink={loaded.isFromLink}
              coins={loaded.coins}
              cart={cart}
              notices={loaded.notices}
            />
          </div>
          <SummaryPanel {...loaded} isSaving={isSaving} pin={chosen?.isServed ? chosen.zipCode : null} button={button} />
        </div>
      </Frame>
      <div className="buy-bar">{button}</div>
    </>
  );
}

/** Also written to the cart's URL, to which the payment step returns. The address does not change prices, so nothing is refetched. */
function useChosenAddress(first: string | undefined) {
  const [chosenId, setChosenId] = useState(first);
  const navigate = useNavigate();
  const here = useLocation();
  const underWay = useNavigation();
  const isAsking = useRevalidator().state === 'loading' || underWay.state === 'loading';

  function choose(id: string) {
    setChosenId(id);
    // A pending navigation may be adding a coupon to the URL.
    const query = new URLSearchParams((underWay.location ?? here).search);
    query.set('address', id);
    query.delete('step');
    navigate(`?${query}`, { replace: true, preventScrollReset: true, defaultShouldRevalidate: isAsking });
  }
  return [chosenId, choose] as const;
}

/** The checkout's message, shown in advance. */
function whyNot(address: { isServed: boolean; zipCode: string; state: string } | undefined, onlyState: string | null): Text | undefined {
  if (!address) return NO_ADDRESS;
  if (onlyState && address.state !== onlyState) return onlyWithin(onlyState);
  return address.isServed ? undefined : notDeliveredTo(address.zipCode);
}

export const NO_ADDRESS = 'Please select a valid address';
