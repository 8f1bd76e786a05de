import { z } from 'zod';
import { ownPassword } from '../../accounts.schema.ts';

const totpCode = z.string('Enter the code').trim().min(1, 'Enter the code').max(40, 'This code is too long');

export const totpForm = z.object({
  password: ownPassword,
  secret: z.string().regex(/^[A-Z2-7]{32}$/, 'This secret was not issued by the shop'),
  code: totpCode,
});

export const stepUpForm = z.object({ password: ownPassword });

export const totpOffForm = z.object({ password: ownPassword, code: totpCode });
