import { z } from 'zod';

/** The header Idempotency-Key names a request: the same name with the same body is the same request (D12). */
export const idempotencyKey = z.string().trim().min(1).max(200).optional();
