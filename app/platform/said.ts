// A sentence for people, with what it was made of: its key (the English text with {holes}) and its parameters. Answers carry all three, so
// that a page in another language says it again from key and parameters, and never has to take a finished sentence apart. Browser-safe.

export type Params = Readonly<Record<string, string | number | Said>>;
/** `key` is left out where it is the message itself. A parameter that is a text of the shop is one of these, too. */
export type Said = { message: string; key?: string | undefined; params?: Params | undefined };
export type Text = string | Said;

type Holes<K extends string> = K extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;
/** The parameters that a key asks for; of a key that is only known when it runs, any. */
export type ParamsOf<K extends string> = string extends K ? Params : Readonly<Record<Holes<K>, string | number | Said>>;

export const said = <const K extends string>(key: K, params: ParamsOf<K>): Said => ({ message: filled(key, params), key, params });

/** The texts in the holes, each put into words by `inWords` where it is a text of the shop. */
export const filled = (text: string, params: Params, inWords: (part: Said) => string = ({ message }) => message) =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => {
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
