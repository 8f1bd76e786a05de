// The keys that the owner entered in Settings may change while the shop runs: what was opened with them is opened again.
import type { Env } from '../env.server.ts';

const versions = new WeakMap<object, number>();
const started = new WeakMap<object, Env>();

export function startedWith(env: Env): Env {
  const known = started.get(env) ?? { ...env };
  started.set(env, known);
  return known;
}

export const keysVersion = (env: object) => versions.get(env) ?? 0;

export function setKeys(env: Env, names: readonly (keyof Env)[], keys: Partial<Env>) {
  const base = startedWith(env);
  const next = Object.fromEntries(names.map((name) => [name, keys[name] ?? base[name]]));
  if (names.every((name) => next[name] === env[name])) return;
  Object.assign(env, next);
  versions.set(env, keysVersion(env) + 1);
}

export function reopened<T extends object>(env: object, open: () => T): T {
  let current = open();
  let version = keysVersion(env);
  const now = () => {
    if (version !== keysVersion(env)) {
      version = keysVersion(env);
      current = open();
    }
    return current;
  };
  return new Proxy((Array.isArray(current) ? [] : {}) as T, {
    get: (_, name) => Reflect.get(now(), name),
    has: (_, name) => Reflect.has(now(), name),
    ownKeys: () => Reflect.ownKeys(now()),
    getOwnPropertyDescriptor: (_, name) => {
      const found = Reflect.getOwnPropertyDescriptor(now(), name);
      return found && { ...found, configurable: true };
    },
  });
}
