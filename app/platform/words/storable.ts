/**
 * Whether PostgreSQL can store a parsed JSON value: text takes no NUL character, and jsonb no lone surrogate. When serialized,
 * JSON escapes exactly these as \uXXXX (and other control characters, which are harmless).
 * https://www.postgresql.org/docs/current/datatype-json.html
 */
export const isStorable = (value: unknown) => !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value));
