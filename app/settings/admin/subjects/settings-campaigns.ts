import { sampleWords } from '../../../pricing/samples.ts';
import type { SettingsForm } from '../settings-draft.ts';

const discountTypes = [
  { value: 'percentage', label: 'Percentage' },
  { value: 'fixed', label: 'Fixed amount' },
];

export const campaignsForm: SettingsForm = {
  tab: 'Campaigns',
  cards: [
    {
      title: 'Campaigns',
      text: 'Banners and their offers are shown only while the campaign is live.',
      parts: [
        {
          kind: 'list',
          name: 'campaigns',
          label: '',
          entry: 'campaign',
          parts: [
            { kind: 'text', name: 'banner', label: 'Banner', isWide: true, isTranslated: true },
            { kind: 'text', name: 'key', label: 'Short name', hint: 'Lower-case letters, digits and hyphens' },
            { kind: 'moment', name: 'startsAt', label: 'Starts' },
            { kind: 'moment', name: 'endsAt', label: 'Ends' },
            { kind: 'check', name: 'isActive', label: 'Active' },
            {
              kind: 'group',
              name: 'coupon',
              label: 'Coupon',
              turnOn: 'Attach a coupon',
              parts: [
                { kind: 'text', name: 'code', label: 'Code' },
                { kind: 'text', name: 'description', label: 'Description', isTranslated: true },
                { kind: 'choice', name: 'type', label: 'Discount type', options: discountTypes },
                { kind: 'percent', name: 'discountPercentage', label: 'Discount', when: ['type', 'percentage'] },
                { kind: 'rupees', name: 'discountValue', label: 'Discount', when: ['type', 'fixed'] },
                {
                  kind: 'count',
                  name: 'perCustomerLimit',
                  label: 'Uses per customer',
                  isOptional: true,
                  hint: 'Leave blank for no limit.',
                },
                { kind: 'check', name: 'firstOrderOnly', label: 'First order only' },
                { kind: 'check', name: 'isPublic', label: 'Public', hint: 'Shown in the cart.' },
              ],
            },
            {
              kind: 'group',
              name: 'gift',
              label: 'Gift',
              turnOn: 'Attach a free gift',
              parts: [
                { kind: 'product', name: 'slug', label: 'Product' },
                { kind: 'rupees', name: 'aboveRupees', label: 'Free gift above' },
              ],
            },
            {
              kind: 'group',
              name: 'samples',
              label: 'Free samples',
              turnOn: 'Let customers choose free samples',
              parts: [
                {
                  kind: 'list',
                  name: 'products',
                  label: 'To choose from',
                  entry: 'sample',
                  parts: [{ kind: 'product', name: 'slug', label: 'Product' }],
                },
                { kind: 'count', name: 'choose', label: 'How many to choose', hint: 'One piece of each.' },
                {
                  kind: 'rupees',
                  name: 'aboveRupees',
                  label: 'With orders above',
                  hint: 'Counted after offers, before coupons and coins.',
                },
              ],
              preview: ({ choose, aboveRupees }) =>
                Number(choose) >= 1 && Number(aboveRupees) >= 0
                  ? sampleWords({ choose: Math.trunc(Number(choose)), aboveRupees: Number(aboveRupees) })
                  : [],
            },
          ],
        },
      ],
    },
  ],
};
