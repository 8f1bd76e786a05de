import { z } from 'zod';
import { email } from '../../accounts/accounts.schema.ts';
import { shownIn } from '../../consents/consents.schema.ts';

export const noticeForm = z.object({ email, language: shownIn });
export type NoticeForm = z.output<typeof noticeForm>;
export const stopNoticesQuery = z.object({ token: z.string().max(600), language: shownIn });
