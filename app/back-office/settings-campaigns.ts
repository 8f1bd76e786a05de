// What the settings page shows of campaigns.
import type { SettingsForm } from './settings-draft.ts';

const discountTypes = [
  { value: 'percentage', label: 'Percentage' },
  { value: 'fixed', label: 'Fixed amount' },
];

export const campaignsForm: SettingsForm = {
  tab: 'Campaigns',
  cards: [
    {
      title: 'Campaigns',
      text: 'A banner is shown only while its campaign is live, and so is what it promises.',
      parts: [
        {
          kind: 'list',
          name: 'campaigns',
          label: '',
          entry: 'campaign',
          parts: [
            { kind: 'text', name: 'banner', label: 'Banner', isWide: true },
            { kind: 'text', name: 'hindiBanner', label: 'Banner in Hindi', isWide: true, hint: 'Empty: the English one.' },
            { kind: 'text', name: 'key', label: 'Short name', hint: 'Small letters, digits and hyphens' },
            { kind: 'moment', name: 'startsAt', label: 'Starts' },
            { kind: 'moment', name: 'endsAt', label: 'Ends' },
            { kind: 'check', name: 'isActive', label: 'Active' },
            {
              kind: 'group',
              name: 'coupon',
              label: 'Coupon',
              turnOn: 'It has a coupon',
              parts: [
                { kind: 'text', name: 'code', label: 'Code' },
                { kind: 'text', name: 'description', label: 'Description' },
                { kind: 'text', name: 'hindiDescription', label: 'Description in Hindi' },
                { kind: 'choice', name: 'type', label: 'Discount type', options: discountTypes },
                { kind: 'percent', name: 'discountPercentage', label: 'Discount', when: ['type', 'percentage'] },
                { kind: 'rupees', name: 'discountValue', label: 'Discount', when: ['type', 'fixed'] },
                { kind: 'count', name: 'perCustomerLimit', label: 'Uses per customer', isOptional: true, hint: 'Empty: no limit.' },
                { kind: 'check', name: 'firstOrderOnly', label: 'First order only' },
                { kind: 'check', name: 'isPublic', label: 'Public', hint: 'The cart offers it.' },
              ],
            },
            {
              kind: 'group',
              name: 'gift',
              label: 'Gift',
              turnOn: 'It has a gift',
              parts: [
                { kind: 'product', name: 'slug', label: 'Product' },
                { kind: 'rupees', name: 'aboveRupees', label: 'Given above' },
              ],
            },
          ],
        },
      ],
    },
  ],
};
