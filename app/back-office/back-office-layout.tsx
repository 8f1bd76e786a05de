// The frame around every staff page. Its styles are a file of their own, so that no shopper loads them.
import './back-office.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  isRouteErrorResponse,
  Link,
  NavLink,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import { dropDisplayCopy } from '../accounts/display-copy.ts';
import { useOwnPage } from '../accounts/use-own-page.ts';
import { getShop, requireStaff } from '../platform/pages/page.server.ts';
import type { StaffRole } from '../platform/permissions.ts';
import { type Logo, logoOf } from '../settings/logo.ts';
import { readSettings } from '../settings/settings.server.ts';
import { SignInAgain, stopAsking } from '../staff-kit/sign-in-again.tsx';
import { staffMeta } from '../staff-kit/staff-meta.ts';
import { api } from '../ui/api-client.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { onDevice } from '../ui/kept.ts';
import { Toaster, toast } from '../ui/toast.tsx';
import type { Route } from './+types/back-office-layout';
import { FindAnything } from './find-box.tsx';
import { Keyboard } from './keyboard.tsx';
import { sectionAt, sectionsOf } from './sections.ts';

const REMEMBERED = 'activeSection';

export async function loader({ context }: Route.LoaderArgs) {
  const { id, email, fullName, staffRole, waitingRole } = await requireStaff(context, 'own-sign-in');
  const settings = await readSettings(getShop(context).db);
  const role = waitingRole ? null : staffRole;
  return { brand: settings.identity.name, logo: logoOf(settings), userId: id, email, fullName, staffRole: role };
}

/** Not on the way to another page: one that fails leaves the frame as it is. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.href === nextUrl.href;

export const meta: Route.MetaFunction = () => staffMeta('Back office');

export default function BackOfficeLayout({ loaderData }: Route.ComponentProps) {
  useOwnPage(() => loaderData.userId);
  useRememberedSection(loaderData.staffRole);
  return (
    <Shell {...loaderData}>
      <Outlet />
      <SignInAgain email={loaderData.email} />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useRouteLoaderData<typeof loader>('back-office/back-office-layout');
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const [title, words] =
    status === 404
      ? ['Page not found', 'It may have been removed.']
      : status === 403
        ? ['This page is not for your role', isRouteErrorResponse(error) ? String(error.data.message) : '']
        : ["This page couldn't be loaded", 'Nothing was changed. Please try again in a minute.'];
  return (
    <Shell
      brand={frame?.brand ?? 'Back office'}
      logo={frame?.logo ?? null}
      fullName={frame?.fullName ?? ''}
      staffRole={frame?.staffRole ?? null}
    >
      <div className="staff-head">
        <h1>{title}</h1>
      </div>
      <p>{words}</p>
      <div className="staff-buttons">
        {status >= 500 && (
          <Button size="small" onClick={() => location.reload()}>
            Try again
          </Button>
        )}
        <ButtonLink to="/admins" variant="secondary" size="small">
          Go to the start page
        </ButtonLink>
      </div>
    </Shell>
  );
}

function Shell({
  brand,
  logo,
  fullName,
  staffRole,
  children,
}: {
  brand: string;
  logo: Logo | null;
  fullName: string;
  staffRole: StaffRole | null;
  children: ReactNode;
}) {
  const isLoading = useNavigation().state === 'loading';
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a phone the row of sections is longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for again on each page
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className="staff">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="staff-side">
        <Link to="/admins" className="staff-brand">
          {logo ? <img {...logo} alt={brand} /> : brand}
        </Link>
        {staffRole && <FindAnything />}
        <nav ref={nav} aria-label="Sections" className="staff-nav">
          {(staffRole ? sectionsOf(staffRole) : []).map(({ name, to, icon }) => (
            <NavLink key={name} to={to} end={to === '/admins'}>
              <Icon name={icon} />
              <span>{name}</span>
            </NavLink>
          ))}
        </nav>
        <div className="staff-foot">
          {fullName && (
            <Link to="/admins/account">
              <Icon name="user" />
              <span>{fullName}</span>
            </Link>
          )}
          {staffRole && <Keyboard role={staffRole} />}
          <a href="/">
            <Icon name="bag" />
            <span>View shop</span>
          </a>
          <LogoutButton />
        </div>
      </header>
      <div className={isLoading ? 'staff-progress is-loading' : 'staff-progress'} aria-hidden="true" />
      <main id="content" tabIndex={-1} className="staff-main">
        {children}
      </main>
      <Toaster />
    </div>
  );
}

function LogoutButton() {
  const [isBusy, setBusy] = useState(false);
  async function logOut() {
    setBusy(true);
    stopAsking();
    const answer = await api.post('/api/auth/logout');
    if (!answer.ok && answer.status !== 401) {
      setBusy(false);
      return toast(answer.message || "Couldn't log out. Please try again.", 'error');
    }
    dropDisplayCopy();
    location.assign('/');
  }
  return (
    <button type="button" onClick={logOut} disabled={isBusy}>
      <Icon name="logout" />
      <span>Logout</span>
    </button>
  );
}

/** Who opens the back office again finds the section they left. */
function useRememberedSection(role: StaffRole | null) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isRestored = useRef(false);
  useEffect(() => {
    if (!role) return;
    const section = sectionAt(pathname);
    if (!isRestored.current) {
      isRestored.current = true;
      const last = sectionsOf(role).find(({ name }) => name === onDevice.read(REMEMBERED));
      if (pathname.toLowerCase() === '/admins' && last && last !== section) {
        navigate(last.to, { replace: true });
        return;
      }
    }
    onDevice.keep(REMEMBERED, section.name);
  }, [pathname, navigate, role]);
}
