// Answers carry message, key (the English text with {holes}) and parameters, so that a page in another language parses no finished sentence.
import { formatCount } from '../money.ts';

export type Params = Readonly<Record<string, string | number | Said>>;
/** `key` is omitted when it equals the message. A parameter that is itself a shop text is also one of these. */
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
export type ParamsOf<K extends string> = string extends K
  ? Params
  : { readonly [Hole in Holes<K> as Hole[0]]: Hole[1] extends 'plural' ? number : string | number | Said };
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

/** `{count, plural, one {# item} other {# items}}`, in ICU MessageFormat; a plural form contains no other holes. */
const PLURAL = /\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}/g;

// Building them takes longer than asking them a hundred times.
const rules: Record<string, Intl.PluralRules> = {};

/** The values for the holes; `inWords` translates those that are shop texts. `tag` is the language of the text. */
export const filled = (text: string, params: Params, inWords: (part: Said) => string = ({ message }) => message, tag = 'en-IN') =>
  text
    .replace(PLURAL, (_, name: string, forms: string) => {
      const count = Number(params[name]);
      const form = (kind: string) => forms.split(` ${kind} {`)[1]?.split('}')[0];
      rules[tag] ??= new Intl.PluralRules(tag);
      return (form(rules[tag].select(count)) ?? form('other') ?? '').replace('#', formatCount(count));
    })
    .replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = params[name] ?? hole;
      return typeof value === 'object' ? inWords(value) : String(value);
    });

export const asSaid = (text: Text): Said => (typeof text === 'string' ? { message: text } : text);

type Issue = { message?: string | undefined; said?: unknown };

/** `z.string().max(80, rule('Use at most {count} characters', { count: 80 }))`: zod copies the raw issue's properties to the finished one. */
export const rule = <const K extends string>(key: K, params: ParamsOf<K>) => {
  const sentence = said(key, params);
  return {
    error: (issue: object) => {
      (issue as Issue).said = sentence;
      return sentence.message;
    },
  };
};

export const issueOf = (text: Text) => ({ message: asSaid(text).message, said: asSaid(text) });

export const saidIn = (issue: { message: string }): Said => ((issue as Issue).said as Said | undefined) ?? { message: issue.message };
