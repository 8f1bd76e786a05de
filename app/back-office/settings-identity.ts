// What the settings page shows of who the shop is and how it looks.
import { STATES } from '../platform/india.ts';
import type { SettingsForm } from './settings-draft.ts';

export const identityForm: SettingsForm = {
  tab: 'Identity',
  cards: [
    {
      title: 'Name',
      parts: [
        { kind: 'text', name: 'name', label: 'Name' },
        { kind: 'text', name: 'nameDevanagari', label: 'Name in Devanagari', hint: 'Shown beside the name. May be empty.' },
        { kind: 'text', name: 'tagline', label: 'Tagline', isWide: true },
        { kind: 'text', name: 'hindiTagline', label: 'Tagline in Hindi', isWide: true, hint: 'Empty: the English one.' },
        { kind: 'url', name: 'socialUrl', label: 'Social page', hint: 'The footer links to it.' },
      ],
    },
    {
      title: 'Contact',
      parts: [
        { kind: 'email', name: 'email', label: 'Email' },
        { kind: 'phone', name: 'phone', label: 'Phone' },
        {
          kind: 'group',
          name: 'hours',
          label: 'Hours',
          parts: [
            { kind: 'time', name: 'opens', label: 'From' },
            { kind: 'time', name: 'closes', label: 'Until' },
            { kind: 'text', name: 'days', label: 'Days', hint: 'Such as Monday to Friday' },
          ],
        },
      ],
    },
    {
      title: 'Legal identity',
      text: 'Invoices need the legal name, the address and, where tax is collected, the GSTIN.',
      parts: [
        { kind: 'text', name: 'legalName', label: 'Legal name' },
        { kind: 'text', name: 'gstin', label: 'GSTIN', hint: '15 letters and digits' },
        {
          kind: 'group',
          name: 'address',
          label: 'Registered address',
          turnOn: 'The shop has an address',
          parts: [
            { kind: 'long', name: 'street', label: 'Street' },
            { kind: 'text', name: 'city', label: 'City' },
            { kind: 'text', name: 'pinCode', label: 'PIN code' },
            {
              kind: 'choice',
              name: 'stateCode',
              label: 'State',
              placeholder: 'Choose a state',
              options: STATES.map(({ code, name }) => ({ value: code, label: name })),
            },
            { kind: 'text', name: 'country', label: 'Country' },
          ],
        },
        {
          kind: 'group',
          name: 'grievanceOfficer',
          label: 'Grievance officer',
          turnOn: 'Name a grievance officer',
          parts: [
            { kind: 'text', name: 'name', label: 'Name' },
            { kind: 'text', name: 'designation', label: 'Designation' },
            { kind: 'email', name: 'email', label: 'Email' },
            { kind: 'phone', name: 'phone', label: 'Phone' },
          ],
        },
      ],
    },
  ],
};

export const coloursForm: SettingsForm = {
  tab: 'Brand',
  cards: [
    {
      title: 'Colours',
      text: 'Of the shop, its mails, invoices and app icons. What is written must stay readable: 4.5 to 1 for text, 3 to 1 for what is only seen.',
      parts: [
        { kind: 'colour', name: 'page', label: 'Page' },
        { kind: 'colour', name: 'paper', label: 'Paper', hint: 'Cards, fields, and the words on buttons.' },
        { kind: 'colour', name: 'ink', label: 'Ink', hint: 'Text.' },
        { kind: 'colour', name: 'action', label: 'Action', hint: 'Buttons and links.' },
        { kind: 'colour', name: 'sale', label: 'Sale', hint: 'Discounts, errors and what was cancelled.' },
        { kind: 'colour', name: 'highlight', label: 'Highlight', hint: 'Stars and warnings; darker where it is text.' },
        { kind: 'colour', name: 'success', label: 'Success', hint: 'Good news and what is natural.' },
        { kind: 'colour', name: 'panel', label: 'Soft panel' },
        { kind: 'colour', name: 'hairline', label: 'Hairline' },
      ],
    },
  ],
};
