// The products in a bulk e-mail as they are when it is drawn: name, picture, price and whether they are in stock.
import { readCards } from '../catalogue/kept/kept-products.server.ts';
import { mailWords } from '../language/mail-words.server.ts';
import type { FindGoods } from '../mailing/body/mail-blocks.ts';
import { mailPictureUrl } from '../media/media.schema.ts';
import { formatRupees } from '../platform/money.ts';

/** Products that are no longer sold are left out; sold out ones say so, as their page offers a message when they are back. */
export const findMailGoods: FindGoods = async (db, ids, language) => {
  const t = mailWords(language);
  return (await readCards(db, ids, language)).map(({ id, name, slug, picture, prices, variants, stockQuantity }) => {
    const amount = formatRupees((variants.from ?? prices).inclusivePaise, { decimals: 'when-needed' });
    return {
      ...{ id, name, path: `/product/${slug}`, picture: picture && mailPictureUrl(picture.key) },
      price: variants.from ? t('From {amount} incl. of all taxes', { amount }) : t('{amount} incl. of all taxes', { amount }),
      soldOut: stockQuantity === 0 ? t('Out of stock') : null,
    };
  });
};
