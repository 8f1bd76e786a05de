// A sentence for people, with what it was made of: its key (the English text with {holes}) and its parameters. Answers carry all three, so
// that a page in another language says it again from key and parameters, and never has to take a finished sentence apart. Browser-safe.

import { formatCount } from './money.ts';

export type Params = Readonly<Record<string, string | number | Said>>;
/** `key` is left out where it is the message itself. A parameter that is a text of the shop is one of these, too. */
export type Said = { message: string; key?: string | undefined; params?: Params | undefined };
export type Text = string | Said;

/** Of '{name}, {count, plural, one {# item} other {# items}}': ['name', 'text'] | ['count', 'plural']. */
type Holes<K extends string> = K extends `${string}{${infer Rest}`
  ? Rest extends `${infer Hole}}${infer After}`
    ? Hole extends `${infer Name}, plural,${string}`
      ? [Name, 'plural'] | (Rest extends `${string}}}${infer Behind}` ? Holes<Behind> : never)
      : [Hole, 'text'] | Holes<After>
    : never
  : never;
/** The parameters that a key asks for; of a key that is only known when it runs, any. */
export type ParamsOf<K extends string> = string extends K
  ? Params
  : { readonly [Hole in Holes<K> as Hole[0]]: Hole[1] extends 'plural' ? number : string | number | Said };
/** What stands behind a key in a call: nothing that is asked for may be left out. */
export type ArgumentsOf<K extends string> = string extends K
  ? [values?: Params]
  : [Holes<K>] extends [never]
    ? [values?: undefined]
    : [values: ParamsOf<K>];

export const said = <const K extends string>(key: K, params: ParamsOf<K>): Said => ({
  message: filled(key, params as Params),
  key,
  params: params as Params,
});

/** `{count, plural, one {# item} other {# items}}`, as ICU MessageFormat writes it; a form has no holes of its own. */
const PLURAL = /\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}/g;

/** The texts in the holes, each put into words by `inWords` where it is a text of the shop. `tag` is the language of the text. */
export const filled = (text: string, params: Params, inWords: (part: Said) => string = ({ message }) => message, tag = 'en-IN') =>
  text
    .replace(PLURAL, (_, name: string, forms: string) => {
      const count = Number(params[name]);
      const form = (kind: string) => forms.split(` ${kind} {`)[1]?.split('}')[0];
      return (form(new Intl.PluralRules(tag).select(count)) ?? form('other') ?? '').replace('#', formatCount(count));
    })
    .replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = params[name] ?? hole;
      return typeof value === 'object' ? inWords(value) : String(value);
    });

export const asSaid = (text: Text): Said => (typeof text === 'string' ? { message: text } : text);

/** What an issue of zod is made of beside its message. */
type Issue = { message?: string | undefined; said?: unknown };

/**
 * `z.string().max(80, rule('Use at most {count} characters', { count: 80 }))`. Zod makes the finished issue of the raw one, with whatever
 * stands on it, after it has asked for the message.
 */
export const rule = <const K extends string>(key: K, params: ParamsOf<K>) => {
  const sentence = said(key, params);
  return {
    error: (issue: object) => {
      (issue as Issue).said = sentence;
      return sentence.message;
    },
  };
};

/** For `addIssue`. */
export const issueOf = (text: Text) => ({ message: asSaid(text).message, said: asSaid(text) });

export const saidIn = (issue: { message: string }): Said => ((issue as Issue).said as Said | undefined) ?? { message: issue.message };
