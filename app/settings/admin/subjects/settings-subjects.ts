import { may } from '../../../vocabulary/permissions.ts';
import { FORM_SECTIONS, type FormSection, SETTINGS_FORMS } from '../settings-forms.ts';

export type Subject = FormSection | 'keys';

const OF_OWNERS: readonly Subject[] = ['security', 'keys'];

export const subjectsFor = (staff: Parameters<typeof may>[0]): Subject[] =>
  [...FORM_SECTIONS, 'keys' as const].filter((name) => !OF_OWNERS.includes(name) || may(staff, 'staff'));

export const tabOf = (subject: Subject) => (subject === 'keys' ? 'Keys' : SETTINGS_FORMS[subject].tab);
