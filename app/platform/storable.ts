/**
 * Whether PostgreSQL can store what was read from JSON: it takes no NUL character, and in JSON no half of a surrogate pair. Written
 * out again, JSON escapes just these two as \uXXXX (and other control characters, which are harmless).
 * https://www.postgresql.org/docs/current/datatype-json.html
 */
export const isStorable = (value: unknown) => !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value));
