// What the declarations of many calls share: the id in a path, an answer of one sentence, one page of a list.
import { z } from 'zod';

const id = z.uuid();
export const byId = z.object({ id });
export const isId = (text: unknown) => id.safeParse(text).success;

export const message = z.object({ message: z.string() });
export const said = (description: string) => ({ description, schema: message });

/** What every refusal answers (D31); one that carries more is declared with `refusal.extend`. */
export const refusal = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional().describe('Field name -> message'),
});

/** `sendList` (endpoint.server.ts) answers it. */
export const listOf = <Row extends z.ZodType>(row: Row) => ({
  description: 'One page; X-Total-Count has the number of all',
  schema: z.array(row),
});
