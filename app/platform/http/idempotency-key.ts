import { z } from 'zod';

/** The Idempotency-Key header: the same key with the same body is the same request (D12). */
export const idempotencyKey = z.string().trim().min(1).max(200).optional();
