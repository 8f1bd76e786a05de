import { useState } from 'react';
import { listFacetAnswers } from '../../facets/facets.server.ts';
import { getShop, orErrorPage, requireStaff } from '../../platform/pages/page.server.ts';
import { isTaxCharged, isTaxIncluded } from '../../settings/rules/registration.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { PageDialog, useToList } from '../../staff-kit/page-dialog.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import { attentionOfView } from '../attention/attention.ts';
import { getProduct } from '../find-product.server.ts';
import { STATE_WORDS } from '../states/product-state.ts';
import { readTexts } from '../texts/in-other-languages.server.ts';
import { readOptionNames } from '../variants/read-variants.server.ts';
import type { ProductView } from '../view/product-view.ts';
import type { Route } from './+types/product-form-page';
import { DuplicateButton } from './duplicate-button.tsx';
import { ProductForm } from './product-form.tsx';

const LIST = '/admins/products';
const FORM = 'product';

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireStaff(context, 'products');
  const { db, now } = getShop(context);
  const { tax, catalogue, identity } = await readSettings(db);
  const { manufacturerName, manufacturerAddress, packerName, packerAddress } = catalogue;
  const isNewKit = params.id === 'new-kit';
  const product = params.id === 'new' || isNewKit ? null : await orErrorPage(getProduct(db, params.id, { scope: 'all' }));
  // The form lists the missing declarations itself.
  const attention = product ? attentionOfView(product, tax, now()).filter(({ message }) => !message.startsWith('Missing:')) : [];
  return {
    product,
    isNewKit,
    facets: await listFacetAnswers(db),
    shownTexts: product && (await readTexts(db, product.id)),
    optionNames: product ? await readOptionNames(db, product.id) : {},
    attention,
    usualFirms: {
      manufacturer: { name: manufacturerName, address: manufacturerAddress },
      packer: { name: packerName, address: packerAddress },
    },
    shopName: identity.name,
    defaultGstPercent: tax.defaultGstPercent,
    isTaxed: isTaxCharged(tax),
    pricesIncludeTax: isTaxIncluded(tax),
  };
}

const titleOf = (isKit: boolean, isNew: boolean) => `${isNew ? 'Add' : 'Edit'} ${isKit ? 'Kit' : 'Product'}`;

export const meta: Route.MetaFunction = ({ params }) => staffMeta(titleOf(params.id === 'new-kit', params.id.startsWith('new')));

export default function ProductFormPage({
  loaderData: {
    product,
    isNewKit,
    shownTexts,
    optionNames,
    facets,
    attention,
    usualFirms,
    shopName,
    defaultGstPercent,
    isTaxed,
    pricesIncludeTax,
  },
}: Route.ComponentProps) {
  const toList = useToList(LIST);
  const [isBusy, setBusy] = useState(false);
  return (
    <PageDialog
      key={product?.id ?? (isNewKit ? 'new-kit' : 'new')}
      list={LIST}
      title={titleOf(isNewKit || Boolean(product?.kit), product === null)}
      footer={
        <>
          <Button variant="secondary" onClick={toList}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} isBusy={isBusy} busyLabel="Saving...">
            Save product
          </Button>
        </>
      }
    >
      {product && <ProductLinks {...product} isKit={product.kit !== null} />}
      {attention.length > 0 && (
        <Alert tone="warning" title="Needs attention">
          <ul>
            {attention.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      <ProductForm
        id={FORM}
        {...{ product, isNewKit, shownTexts, optionNames, facets, usualFirms, shopName, defaultGstPercent, isTaxed, pricesIncludeTax }}
        onBusy={setBusy}
        onSaved={(missing) => {
          if (missing) toast(missing);
          toList();
        }}
      />
    </PageDialog>
  );
}

function ProductLinks({ id, name, slug, state, isKit }: Pick<ProductView, 'id' | 'name' | 'slug' | 'state'> & { isKit: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <strong>{name}</strong>
      {state !== 'active' && <Badge>{STATE_WORDS[state]}</Badge>}
      {state === 'active' ? (
        <a className="link" href={`/product/${slug}`}>
          View in shop
        </a>
      ) : (
        <a className="link" href={`${LIST}/${id}/preview`}>
          Preview
        </a>
      )}
      {!isKit && (
        <Link className="link" to={`${LIST}/${id}/stock`}>
          Stock
        </Link>
      )}
      <Link className="link" to={`${LIST}/${id}/sales`}>
        Sales
      </Link>
      <Link className="link" to={`${LIST}/${id}/video`}>
        Video
      </Link>
      <DuplicateButton id={id} />
    </p>
  );
}
