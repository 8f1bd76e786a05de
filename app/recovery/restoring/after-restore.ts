import type { SecurityAct } from '../../platform/http/security/security-log.server.ts';
import { formatDateTime } from '../../platform/time.ts';

/**
 * What people withdrew after a backup was made is in no backup, so a restored shop would treat them as before. The log of the old shop
 * names each by an id (platform/http/security/security-log.server.ts).
 */
const WITHDRAWN: Array<[SecurityAct, string]> = [
  ['account closed', 'close it again under Customers (/admins/customers/<about>)'],
  ['newsletter left', 'remove the subscriber again: DELETE /api/sub/<about>, or under Subscribers'],
  ['consent withdrawn', 'find the consent by its id in the table consents, and withdraw it for this customer'],
  ['staff changed', 'take the role or the access away again under Staff'],
  ['password changed', 'sign this person out under Customers, and ask for a new password'],
  ['two-step changed', 'reset or set up two-step verification again under Staff'],
];

export const toDoAgain = (madeAt: Date) => [
  `This backup is of ${formatDateTime(madeAt)}. What people withdrew since then is undone, and the shop cannot know it. Search the log of the old shop from then on for lines with "event":"security" and status 200, and do again what they name:`,
  ...WITHDRAWN.map(([act, todo]) => `- "act":"${act}": ${todo}`),
  'Do so before npm run release:outgoing. If the log is lost too, say in the next newsletter that people who left it on that day should leave it again.',
];
