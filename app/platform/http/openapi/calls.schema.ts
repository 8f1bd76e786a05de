import { z } from 'zod';
import type { Params } from '../../words/said.ts';

const id = z.uuid();
export const byId = z.object({ id });
export const isId = (text: unknown) => id.safeParse(text).success;

const param = z.union([z.string(), z.number()]);
const params: z.ZodType<Params> = z.record(
  z.string(),
  z.union([param, z.object({ message: z.string(), key: z.string().optional(), params: z.record(z.string(), param).optional() })]),
);
export const parts = {
  key: z.string().optional().describe('The English text with {holes}'),
  params: params.optional(),
};
export const sentence = { message: z.string(), ...parts };
export const message = z.object({ message: z.string() });
export const messageAnswer = (description: string) => ({ description, schema: message });

/** The shape of every refusal (D31); calls with extra keys declare `refusal.extend`. */
export const refusal = z.object({
  ...sentence,
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional().describe('Field name -> message'),
  fieldParts: z.record(z.string(), z.object(parts)).optional().describe('Field name -> what its message was made of'),
});

export const listOf = <Row extends z.ZodType>(row: Row) => ({
  description: 'One page; X-Total-Count has the number of all',
  schema: z.array(row),
});
