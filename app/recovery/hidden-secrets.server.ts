import { SECRET_SETTINGS, type Settings } from '../platform/env/env-schema.server.ts';

/** A shorter part of a secret says nothing, and would blot out ordinary words. */
const LEAST_LETTERS = 4;

/** Replaces every secret setting, and the user and password in an address, wherever they stand in a text. */
export function withoutSecrets(settings: { readonly [name: string]: unknown }): (text: string) => string {
  const secrets = Object.entries(settings).flatMap(([name, value]) =>
    typeof value === 'string' && value && SECRET_SETTINGS.has(name as keyof Settings) ? [value, ...partsOf(value)] : [],
  );
  const longestFirst = [...new Set(secrets)].filter(({ length }) => length >= LEAST_LETTERS).toSorted((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}

function partsOf(value: string): string[] {
  const { username = '', password = '', search = '' } = URL.parse(value) ?? {};
  const given = [password, ...(password ? [username] : []), ...new URLSearchParams(search).values()];
  return given.flatMap((part) => [part, decoded(part), encodeURIComponent(decoded(part))]);
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
