import { STATES } from '../../../platform/india.ts';
import type { SettingsForm } from '../settings-draft.ts';

export const identityForm: SettingsForm = {
  tab: 'Identity',
  cards: [
    {
      title: 'Name',
      parts: [
        { kind: 'text', name: 'name', label: 'Name' },
        { kind: 'text', name: 'nameDevanagari', label: 'Name in Devanagari', hint: 'Shown next to the name. Optional.' },
        { kind: 'text', name: 'tagline', label: 'Tagline', isWide: true, isTranslated: true },
        { kind: 'url', name: 'socialUrl', label: 'Social page', hint: 'Linked in the footer.' },
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
      text: 'Invoices need the legal name, address and, if you charge GST, the GSTIN.',
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
        {
          kind: 'group',
          name: 'nodalPerson',
          label: 'Nodal person',
          turnOn: 'Name a nodal person',
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
      text: 'Used in the shop, e-mails, invoices and app icons. Text needs a contrast of at least 4.5:1, icons and borders 3:1.',
      parts: [
        { kind: 'colour', name: 'page', label: 'Page' },
        { kind: 'colour', name: 'paper', label: 'Paper', hint: 'Cards, fields and button text.' },
        { kind: 'colour', name: 'ink', label: 'Ink', hint: 'Text.' },
        { kind: 'colour', name: 'action', label: 'Action', hint: 'Buttons and links.' },
        { kind: 'colour', name: 'sale', label: 'Sale', hint: 'Discounts, errors and cancellations.' },
        { kind: 'colour', name: 'highlight', label: 'Highlight', hint: 'Stars and warnings; darker where it is text.' },
        { kind: 'colour', name: 'success', label: 'Success', hint: "Success messages and 'natural' badges." },
        { kind: 'colour', name: 'panel', label: 'Soft panel' },
        { kind: 'colour', name: 'hairline', label: 'Hairline' },
      ],
    },
  ],
};
