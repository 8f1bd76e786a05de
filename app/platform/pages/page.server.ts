import { createContext, data, type RouterContextProvider, redirect } from 'react-router';
import type { PageTag } from '../../vocabulary/page-tags.ts';
import type { Permission } from '../../vocabulary/permissions.ts';
import { isId } from '../http/openapi/calls.schema.ts';
import { Refusal } from '../refusal.ts';
import type { Shop, SignedIn } from '../shop.server.ts';
import { roleFor } from '../staff-safety.ts';
import type { Language } from '../words/language.ts';
import { SOURCE } from '../words/language.ts';
import { type JsonOf, type Packed, pack } from './packed.ts';

export type PageRecord = {
  shop: Shop;
  language: Language;
  path: string;
  findUser: () => Promise<SignedIn | null>;
  /** The browser sent a session cookie; the session may have ended. */
  hadSession: boolean;
  /** Only its data is asked for, by a tab that is open: perhaps one of an older build, or of a newer one. */
  isData: boolean;
  tags: Set<string>;
  mayBeKept: boolean;
  isForAll: boolean;
  isKept: boolean;
  until: Date | null;
  isPersonal: boolean;
  failure: unknown;
  /** The rendered page, where it is one and not data. */
  document?: Buffer;
  movedTo?: string;
  allowed: AllowedSources;
};

export type AllowedSources = Partial<
  Record<'script-src' | 'connect-src' | 'frame-src' | 'form-action' | 'frame-ancestors', readonly string[]>
>;

export const pageContext = createContext<PageRecord>();

type Context = Readonly<RouterContextProvider>;

export const getLanguage = (context: Context) => context.get(pageContext).language;

export const getShop = (context: Context) => context.get(pageContext).shop;

/** What a loader returns for `unpack`. Packed in a document, whose code is of this build; data keep their shape for the code of another. */
export const forBrowser = <T extends object>(context: Context, value: T & JsonOf<T>): Packed<T> | T =>
  context.get(pageContext).isData ? value : pack<T>(value);

export function tagPage(context: Context, ...tags: PageTag[]) {
  for (const tag of tags) context.get(pageContext).tags.add(tag);
}

export function keepPage(context: Context, ...tags: PageTag[]) {
  tagPage(context, ...tags);
  const page = context.get(pageContext);
  if (!page.mayBeKept) throw new Error(`The route of ${page.path} must say in its handle what it reads of its address.`);
  page.isKept = true;
}

export function keepPageUntil(context: Context, moment: Date) {
  const page = context.get(pageContext);
  if (!page.until || moment < page.until) page.until = moment;
}

/** Widens this page's policy. Takes effect when opened as a document: a page reached by a link keeps the policy of the first. */
export function allowOnPage(context: Context, sources: AllowedSources) {
  context.get(pageContext).allowed = sources;
}

/** Reading the session makes the page private: it is never cached, by the shop, a browser or a proxy. */
export async function findUser(context: Context) {
  const page = context.get(pageContext);
  if (page.isForAll) throw new Error(`${page.path} is public and may not read the session.`);
  page.isPersonal = true;
  return page.findUser();
}

/** Set only where the framework itself must redirect: its client reads no other answer. */
export const movedTo = (context: Context) => context.get(pageContext).movedTo;

export async function requireUser(context: Context) {
  const user = await findUser(context);
  if (!user) throw redirect(`/login?next=${encodeURIComponent(context.get(pageContext).path)}`);
  return user;
}

/** Others are redirected home, as the admin specification says; an expired session to sign in, a role without its second step to set it up. */
export async function requireStaff(context: Context, permission: Permission) {
  const user = await findUser(context);
  const { language, path, shop, hadSession } = context.get(pageContext);
  if (!user && hadSession) throw redirect(`/login?ended=1&next=${encodeURIComponent(path)}`);
  if (!user?.staffRole && !user?.waitingRole) throw redirect('/');
  // These pages are in English. An absolute URL leaves the other language's prefix.
  if (language !== SOURCE) throw redirect(shop.env.PUBLIC_URL + path);
  const staffRole = roleFor(user, permission);
  if (staffRole) return { ...user, staffRole };
  if (user.waitingRole) throw redirect(`${SECOND_STEP_PAGE}?next=${encodeURIComponent(path)}`);
  throw data({ message: `Your role (${user.staffRole}) can't open this page. Ask the owner for access.` }, { status: 403 });
}

const SECOND_STEP_PAGE = '/admins/account';

export async function orErrorPage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) throw data(error.said, { status: error.status });
    throw error;
  }
}

export function requireId(id: string): string {
  if (!isId(id)) throw notFoundPage();
  return id;
}

export const notFoundPage = () => data({ message: 'Not found.' }, { status: 404 });
