import { basisPointsFromPercent, paiseFromRupees } from '../platform/money.ts';
import type { InHouseForm, QuoteForm } from './in-house.schema.ts';
import type { Goods, Priced } from './in-house-goods.server.ts';

export const wordsOf = ({ customerName, phoneNumber, address, gstin, paymentType, others }: InHouseForm, stateCode: string | null) => ({
  customerName,
  phone: phoneNumber,
  address,
  stateCode,
  gstin: gstin || null,
  paymentType,
  others: others ?? '',
});

export const sumsOf = ({ offerPercentage, offerValue }: QuoteForm, { lines: _, ...sums }: Priced) => ({
  ...sums,
  offerBasisPoints: basisPointsFromPercent(offerPercentage),
  offerPaise: paiseFromRupees(offerValue),
});

export const saidOn = ({
  customerName,
  phone,
  address,
  stateCode,
  gstin,
  paymentType,
  offerBasisPoints,
  offerPaise,
  discounts,
  deliveryPaise,
  totalPaise,
}: ReturnType<typeof wordsOf> & ReturnType<typeof sumsOf>) => ({
  customerName,
  phone,
  address,
  stateCode,
  gstin,
  paymentType,
  offerBasisPoints,
  offerPaise,
  discounts: (discounts ?? []).map(({ couponId, amountPaise }) => ({ couponId, amountPaise })),
  deliveryPaise,
  totalPaise,
});

export const goodsOn = ({ productId, name, hsn, gstRateBasisPoints, unitPaise, quantity }: Goods): Goods => ({
  productId,
  name,
  hsn,
  gstRateBasisPoints,
  unitPaise,
  quantity,
});
