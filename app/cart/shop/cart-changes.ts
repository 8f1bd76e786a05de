import type { Say } from '../../language/use-words.tsx';
import { inRupees } from '../../shop-kit/amount.ts';
import { type CartLineView, figuresFor, type Seen, samplesGiven } from './cart-view.ts';

export function differences(seen: Seen, now: Seen, t: Say, method?: string): string[] {
  const before = new Map(seen.lines.map((line) => [line.variantId, line]));
  const after = new Set(now.lines.map((line) => line.variantId));
  const { deliveryCharge: delivery } = now.figures;
  const benefit = figuresFor(now, method).prepaidDiscount;
  const given = samplesGiven(now);
  return [
    ...seen.lines.filter((line) => !after.has(line.variantId)).map((line) => t('{name} is no longer in your cart.', { name: line.name })),
    ...now.lines.flatMap((line) => differencesOfLine(before.get(line.variantId), line, t)),
    ...samplesGiven(seen)
      .filter(({ variantId }) => !given.some((sample) => sample.variantId === variantId))
      .map(({ name }) => t('{name} is no longer among your free samples.', { name })),
    ...seen.savings
      .filter(({ code, name }) => code === null && !now.savings.some((saving) => saving.name === name))
      .map(({ name }) => t('{name} no longer applies.', { name })),
    ...(delivery === seen.figures.deliveryCharge
      ? []
      : [delivery === 0 ? t('Delivery is now free.') : t('Delivery is now {amount}.', { amount: inRupees(delivery) })]),
    ...(benefit === figuresFor(seen, method).prepaidDiscount
      ? []
      : [
          benefit === 0
            ? t('There is no online payment discount anymore.')
            : t('The online payment discount is now {amount}.', { amount: inRupees(benefit) }),
        ]),
  ];
}

function differencesOfLine(before: CartLineView | undefined, line: CartLineView, t: Say): string[] {
  const { name, problem } = line;
  if (problem) return [problem.code === 'short_of_stock' ? `${name}: ${t(problem)}` : t(problem)];
  if (!before) return [t('{name} was added to your cart.', { name })];
  return [
    ...(before.quantity === line.quantity
      ? []
      : [t('{name}: quantity changed from {before} to {now}.', { name, before: before.quantity, now: line.quantity })]),
    ...(before.price === line.price
      ? []
      : [
          t(
            line.gstRate > 0 && !line.isTaxIncluded
              ? '{name} was {before} and is now {now} each, before GST.'
              : '{name} was {before} and is now {now} each.',
            {
              name,
              before: inRupees(before.price),
              now: inRupees(line.price),
            },
          ),
        ]),
    ...(before.isTaxIncluded === line.isTaxIncluded
      ? []
      : [t(line.isTaxIncluded ? 'The price of {name} now includes GST.' : 'The price of {name} is now before GST.', { name })]),
    ...(before.gstRate === line.gstRate
      ? []
      : [t('GST on {name} changed from {before}% to {now}%.', { name, before: before.gstRate, now: line.gstRate })]),
  ];
}
