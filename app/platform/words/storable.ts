/**
 * PostgreSQL text takes no NUL character and jsonb no lone surrogate; JSON escapes exactly these as \uXXXX.
 * https://www.postgresql.org/docs/current/datatype-json.html
 */
export const isStorable = (value: unknown) => !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value));
