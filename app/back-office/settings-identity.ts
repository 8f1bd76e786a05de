// What the settings page shows of the shop's identity.
import { STATES } from '../platform/india.ts';
import type { SettingsForm } from './settings-draft.ts';

export const identityForm: SettingsForm = {
  tab: 'Identity',
  cards: [
    {
      title: 'Brand',
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
